import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a}from"./chunk-OPX7UAVV.js";import"./chunk-YFAUVR7Z.js";import"./chunk-MVBBL2YF.js";export{a as parseWorkflowYaml};
