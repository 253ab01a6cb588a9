import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{m as n}from"./chunk-KR7Z6TOP.js";import{a as e}from"./chunk-MVBBL2YF.js";async function o(){n.debug("could not read machine-id: unsupported platform")}e(o,"getMachineId");export{o as getMachineId};
