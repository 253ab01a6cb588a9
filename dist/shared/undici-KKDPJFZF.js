import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a}from"./chunk-HT4OD3AA.js";import"./chunk-MVBBL2YF.js";export default a();
