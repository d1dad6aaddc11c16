#!/usr/bin/env node
// Runs the static program in this package, which is for Linux on x86-64.
"use strict";
const { spawnSync } = require("child_process");
const path = require("path");

if (process.platform !== "linux" || process.arch !== "x64") {
  console.error(`cu2sycl: error: this package holds a program for Linux on x64, not for ${process.platform} on ` +
    `${process.arch}; build cu2sycl from its sources, as their README says, and put it on the PATH`);
  process.exit(2);
}
const run = spawnSync(path.join(__dirname, "cu2sycl"), process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`cu2sycl: error: the program cannot be started: ${run.error.message}`);
  process.exit(2);
}
if (run.signal) process.kill(process.pid, run.signal);
process.exit(run.status);
