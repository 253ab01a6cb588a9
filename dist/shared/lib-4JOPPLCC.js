import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{b as a,c as b,d as c,e as d,f as e,g as f,h as g,i as h}from"./chunk-TGZNMXL2.js";import"./chunk-HT4OD3AA.js";import"./chunk-MVBBL2YF.js";export{b as Headers,h as HttpClient,e as HttpClientError,f as HttpClientResponse,a as HttpCodes,c as MediaTypes,d as getProxyUrl,g as isHttps};
