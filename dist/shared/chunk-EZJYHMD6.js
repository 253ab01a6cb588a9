import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
var e={at:"entry",openSubjects:3,openGates:0,cycles:[],repeated:[],watched:null,outage:null,otherHolder:null,stopCommand:null,gateStop:null,sessionAffordable:!0,standing:null,reservedDollars:0,hardMax:null};export{e as a};
