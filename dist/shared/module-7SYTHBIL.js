import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{b as r,c as a}from"./chunk-GZ7LN4ZO.js";import"./chunk-MVBBL2YF.js";export{a as creator,r as rules};
