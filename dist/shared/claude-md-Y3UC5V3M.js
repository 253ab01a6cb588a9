import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as o,b as r}from"./chunk-OA63L5BT.js";import"./chunk-DNZQOLP4.js";import"./chunk-IS6W4HWN.js";import"./chunk-VIFXSNUW.js";import"./chunk-TUX5W5IB.js";import"./chunk-HW7LE4KP.js";import"./chunk-3JPLNXHK.js";import"./chunk-MVBBL2YF.js";export{o as parseLoopCostRates,r as parseRedactionPatterns};
