import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);
import{a as l}from"./chunk-UHEGRZLL.js";import{a as g}from"./chunk-YFAUVR7Z.js";import{jc as d}from"./chunk-LJHZLSYC.js";import{Ta as c}from"./chunk-HRFSFB4A.js";import{a as s,e as h}from"./chunk-MVBBL2YF.js";var S=s(e=>({outcome:"errored","stop-reason":e}),"outputsOfFailure");function q({code:e,lines:r,remedy:n,pages:o}){let p=o===""?"":` [What this code means](${o}/${l(e).replace(/^docs\//,"")})`;return`**${e}**

${c(r.join(`
`))}

${n}${p}
`}s(q,"summaryOfFailure");var m=h(g(),1);var i=s((...e)=>["### Acceptance Criteria","",...e.map(r=>`- ${r}`),""].join(`
`),"renderCriteria"),t={csv:"CSV export breaks on commas",vague:"Make the amounts nicer to read",period:"Understand periods such as 2026-Q1",filter:"Report of a single period",split:"Split a bill without losing a cent"},M=[{title:t.csv,body:`A description with a comma shifts every column after it.

${i("Fields with a comma, a quote or a line break are quoted, quotes inside are doubled","Other fields stay as they are","A test shows both")}`,labels:["bug","P1"],author:"ana"},{title:t.vague,body:"I find the numbers in the report hard to read. Can we make them nicer?",labels:["enhancement"],author:"rob"},{title:t.period,body:`We keep cutting dates apart by hand.

${i('`inPeriod("2026-03-14", "2026-03")` and `"2026-Q1"` are true',"Any other form throws and names the text that was not understood","A test covers a month, a quarter and a mistake")}`,labels:["enhancement"],author:"ana"},{title:t.filter,body:`Depends on #3.

${i('`monthlyReport(entries, "2026-Q1")` shows that period only',"Without a period everything is shown, as today","A test covers both")}`,labels:["enhancement"],author:"ana"},{title:t.split,body:`Three people split 10.00 and one cent is gone.

${i("`splitCents(1000, 3)` gives three shares that add up to 1000","Shares differ by at most one cent","A test covers a bill that does not divide evenly")}`,labels:["bug"],author:"ana"}],P=[{name:"bug",color:"d73a4a"},{name:"enhancement",color:"a2eeef"},{name:"P1",color:"b60205"}],f={name:"pocket-ledger",version:"0.3.0",private:!0,type:"module",description:"Keeps track of small money",scripts:{test:"node --test"}},T={"package.json":`${JSON.stringify(f,null,2)}
`,"README.md":`# pocket-ledger

Keeps track of small money: entries in, a monthly report and CSV out.

    npm test
`,"src/csv.js":`/** One line per row, the header first. */
export function toCsv(header, rows) {
  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';
}
`,"src/money.js":`/** Cents as people read them: -320 is "-3.20". */
export function formatCents(cents) {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);
}
`,"src/report.js":`import { formatCents } from './money.js';

/** An entry: { date: '2026-03-14', text: 'Coffee', cents: -320 } */
export const balance = (entries) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
  const months = [...new Set(entries.map(({ date }) => date.slice(0, 7)))].sort();
  const lines = months.map((month) => {
    const own = entries.filter(({ date }) => date.startsWith(month));
    return month + '  ' + formatCents(balance(own));
  });
  return [...lines, 'balance  ' + formatCents(balance(entries))].join('\\n');
}
`,"test/csv.test.js":`import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCsv } from '../src/csv.js';

test('the header comes first', () => {
  assert.equal(toCsv(['date', 'cents'], [['2026-03-14', -320]]), 'date,cents\\n2026-03-14,-320\\n');
});
`,"test/report.test.js":`import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents } from '../src/money.js';
import { monthlyReport } from '../src/report.js';

test('cents have two digits', () => {
  assert.equal(formatCents(-5), '-0.05');
});

test('months come in order, the balance last', () => {
  const entries = [
    { date: '2026-03-14', text: 'Coffee', cents: -320 },
    { date: '2026-02-28', text: 'Refund', cents: 1000 },
  ];
  assert.equal(monthlyReport(entries), '2026-02  10.00\\n2026-03  -3.20\\nbalance  6.80');
});
`},W=".github/workflows/tickgate.yml",y="Tickgate",b="tickgate/tickgate",Q="* * * * *",N=s(({cron:e,timeoutMinutes:r,secrets:n})=>`name: ${y}
on:
  schedule:
    - cron: '${e}'
  workflow_dispatch:
    inputs:
      reason:
        description: Why this tick is started
permissions: {}
jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: ${r}
    permissions:
${d.map(({scope:o,level:p,why:u})=>`      ${o}: ${p} # ${u}
`).join("")}    steps:
      - uses: ${b}@v1
        with:
          reason: \${{ inputs.reason }}
${n.length===0?"":`        env:
${n.map(o=>`          ${o}: \${{ secrets.${o} }}
`).join("")}`}`,"workflowText");function O({agentCommand:e,appId:r}){let n={agent:"command","agent-command":[...e],isolation:"none","verify-command":["node","--test"],"max-iterations":6,"max-dollars":3,"max-agents":3,"iterations-per-tick":1,"when-empty":"stop","receipt-app-id":r};return`# The agents of this demo are scripted and run on your machine without isolation; a real loop keeps \`uid\`.
${(0,m.stringify)(n)}`}s(O,"settingsText");var V="claude-sonnet-4-6",D={input:2100,output:900,cache_read:6e4,cache_write:4e3,cost_reported:.06,messages:3},a=`import assert from 'node:assert/strict';
import { test } from 'node:test';
`,w={progress:"Quote CSV fields that hold a comma, a quote or a line break",edits:[{path:"src/csv.js",from:`  return [header, ...rows].map((row) => row.join(',')).join('\\n') + '\\n';
}
`,to:`  return [header, ...rows].map((row) => row.map(field).join(',')).join('\\n') + '\\n';
}

/** RFC 4180: only what needs quotes gets them. */
function field(value) {
  const text = String(value);
  return /[",\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}
`},{path:"test/csv-quoting.test.js",text:`${a}import { toCsv } from '../src/csv.js';

test('commas and quotes are quoted, plain fields are not', () => {
  assert.equal(toCsv(['text'], [['Tea, black'], ['the "good" cup'], ['Coffee']]), 'text\\n"Tea, black"\\n"the ""good"" cup"\\nCoffee\\n');
});
`}],usage:{input:9200,output:6100,cache_read:41e4,cache_write:31e3,cost_reported:.43,messages:14}},x={progress:"Group the digits of large amounts in the report",edits:[{path:"src/money.js",from:`  return sign + digits.slice(0, -2) + '.' + digits.slice(-2);
`,to:`  const whole = digits.slice(0, -2).replace(/\\B(?=(\\d{3})+$)/g, ',');
  return sign + whole + '.' + digits.slice(-2);
`},{path:"test/money-grouping.test.js",text:`${a}import { formatCents } from '../src/money.js';

test('digits are grouped by thousands', () => {
  assert.equal(formatCents(123456789), '1,234,567.89');
  assert.equal(formatCents(-99999), '-999.99');
});
`}],usage:{input:8100,output:5200,cache_read:38e4,cache_write:27e3,cost_reported:.38,messages:11}},_={progress:"Read months and quarters as periods",edits:[{path:"src/period.js",text:`/** Whether a date such as 2026-03-14 lies in a month (2026-03) or a quarter (2026-Q1). */
export function inPeriod(date, period) {
  const [, year, month, quarter] = /^(\\d{4})-(?:(\\d{2})|Q([1-4]))$/.exec(period) ?? [];
  if (year === undefined) throw new Error('Not a period: "' + period + '"');
  if (month !== undefined) return date.startsWith(period);
  return date.startsWith(year) && Math.ceil(Number(date.slice(5, 7)) / 3) === Number(quarter);
}
`},{path:"test/period.test.js",text:`${a}import { inPeriod } from '../src/period.js';

test('a month and a quarter hold their dates', () => {
  assert.ok(inPeriod('2026-03-14', '2026-03'));
  assert.ok(inPeriod('2026-03-14', '2026-Q1'));
  assert.ok(!inPeriod('2026-04-01', '2026-Q1'));
});

test('a mistake is named', () => {
  assert.throws(() => inPeriod('2026-03-14', 'spring'), /Not a period: "spring"/);
});
`}],usage:{input:11e3,output:7400,cache_read:52e4,cache_write:29e3,cost_reported:.45,messages:17}},C={progress:"Show a single period in the monthly report",edits:[{path:"src/report.js",from:`import { formatCents } from './money.js';
`,to:`import { formatCents } from './money.js';
import { inPeriod } from './period.js';
`},{path:"src/report.js",from:`/** One line per month in order, and the balance below. */
export function monthlyReport(entries) {
`,to:`/** One line per month in order, and the balance below; of one period if it is given. */
export function monthlyReport(all, period) {
  const entries = period === undefined ? all : all.filter(({ date }) => inPeriod(date, period));
`},{path:"test/report-period.test.js",text:`${a}import { monthlyReport } from '../src/report.js';

const entries = [
  { date: '2026-03-14', text: 'Coffee', cents: -320 },
  { date: '2026-05-02', text: 'Refund', cents: 1000 },
];

test('only the period is shown', () => {
  assert.equal(monthlyReport(entries, '2026-Q1'), '2026-03  -3.20\\nbalance  -3.20');
});

test('without a period everything is shown', () => {
  assert.match(monthlyReport(entries), /2026-05/);
});
`}],usage:{input:10400,output:6600,cache_read:45e4,cache_write:33e3,cost_reported:.46,messages:15}},j={path:"test/split.test.js",text:`${a}import { splitCents } from '../src/split.js';

test('no cent is lost', () => {
  const shares = splitCents(1000, 3);
  assert.equal(shares.reduce((sum, share) => sum + share, 0), 1000);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
});
`},v=s(e=>{let n=`  return Array.from({ length: people }, () => ${e===1?"Math.round(cents / people)":"Math.floor(cents / people)"});
`;return{progress:"Split a bill into shares",edits:[{path:"src/split.js",text:`/** Shares of a bill that differ by at most one cent. */
export function splitCents(cents, people) {
${e<3?n:`  const least = Math.floor(cents / people);
  return Array.from({ length: people }, (_, index) => least + (index < cents % people ? 1 : 0));
`}}
`},j],usage:{input:7e3,output:3900,cache_read:24e4,cache_write:21e3,cost_reported:.28,messages:8}}},"buildSplitScript");function K(e,r){switch(e){case t.csv:return w;case t.vague:return x;case t.period:return _;case t.filter:return C;case t.split:return v(r);default:return null}}s(K,"findAgentScript");export{S as a,q as b,M as c,P as d,T as e,W as f,b as g,Q as h,N as i,O as j,V as k,D as l,K as m};
