#pragma once

constexpr int kRounds = 3;
