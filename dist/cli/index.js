#!/usr/bin/env node
import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
var[s=0,o=0]=process.versions.node.split(".").map(Number);if(s<20||s===20&&o<18)process.stderr.write(`tickgate needs Node 20.18 or later; this is ${process.versions.node}. Install it from nodejs.org.
`),process.exitCode=1;else if(process.argv[2]==="demo-agent"){let{runDemoAgent:e}=await import("../shared/agent-2CCHMGHU.js");await e(process.argv.slice(3))}else{let{runProgram:e}=await import("../shared/program-P7VWXJNX.js");process.exitCode=await e(process.argv.slice(2))}
