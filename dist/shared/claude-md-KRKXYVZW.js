import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b}from"./chunk-SFKLVOD2.js";import"./chunk-NLAC7XWD.js";import"./chunk-6F6NDAIU.js";import"./chunk-TUX5W5IB.js";import"./chunk-MVBBL2YF.js";export{a as parseLoopCostRates,b as parseRedactionPatterns};
