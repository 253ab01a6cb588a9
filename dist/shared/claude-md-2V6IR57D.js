import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as o,b as r}from"./chunk-D5P4MGG2.js";import"./chunk-WW77YYIB.js";import"./chunk-GXFNFRJT.js";import"./chunk-VIFXSNUW.js";import"./chunk-TUX5W5IB.js";import"./chunk-KFWNZR44.js";import"./chunk-B6I2SDQ7.js";import"./chunk-MVBBL2YF.js";export{o as parseLoopCostRates,r as parseRedactionPatterns};
