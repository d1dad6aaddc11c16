#pragma once
struct Pair { int first, second; };
