import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a,b}from"./chunk-2IBCLSXW.js";import"./chunk-BPE3NA2B.js";import"./chunk-6F6NDAIU.js";import"./chunk-TUX5W5IB.js";import"./chunk-MVBBL2YF.js";export{a as parseLoopCostRates,b as parseRedactionPatterns};
