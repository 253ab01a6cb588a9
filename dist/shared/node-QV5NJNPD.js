import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b}from"./chunk-UDQ3V2RR.js";import"./chunk-MVBBL2YF.js";export{a as SecretLintProfiler,b as secretLintProfiler};
