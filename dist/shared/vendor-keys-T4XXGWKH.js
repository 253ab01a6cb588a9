import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{d as a,e as b,f as c,g as d,h as e}from"./chunk-OQJI6JUM.js";import"./chunk-TUUIORMU.js";import"./chunk-MVBBL2YF.js";export{c as ownAccounts,a as ownKeyName,b as separateKeys,e as standingFactors,d as unmeterable};
