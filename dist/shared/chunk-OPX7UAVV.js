import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as l}from"./chunk-YFAUVR7Z.js";import{a as e,e as s}from"./chunk-MVBBL2YF.js";var o=s(l(),1);function a(t){try{return{ok:!0,value:(0,o.parse)(t,{logLevel:"error"})}}catch(r){let[n=""]=r instanceof Error?r.message.split(`
`):[];return{ok:!1,problem:`it is no YAML: ${n.replace(/:$/,"")}`}}}e(a,"parseWorkflowYaml");export{a};
