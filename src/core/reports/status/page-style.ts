/** How the status page looks: one column, wide tables that scroll by themselves, in the colours that the reader's system asks for. */

export const statusPageStyle = `
:root { color-scheme: light dark; --ground: #fbfbfa; --paper: #fff; --ink: #1c1e21; --soft: #5a6068; --line: #dcdfe3; --accent: #0b57d0; --mark: #fff6d9; --mark-line: #8a6800; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --paper: #1b1e23; --ink: #e6e8eb; --soft: #a1a8b3; --line: #343941; --accent: #8ab4f8; --mark: #2f2a18; --mark-line: #d9a514; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.25rem 1rem 4rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 2px; } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: 1.0625rem; margin: 2rem 0 .5rem; } p { margin: .375rem 0; }
.quiet { color: var(--soft); } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.standing { border-left: 4px solid var(--accent); padding: .25rem .875rem; background: var(--paper); } .asks { border-left: 4px solid var(--mark-line); background: var(--mark); padding: .5rem .875rem; margin: .5rem 0; list-style: none; } ul.questions { padding: 0; margin: 0; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; width: 100%; overflow-wrap: normal; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top; } thead th { white-space: nowrap; color: var(--soft); } td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.budgets th, .budgets td { white-space: nowrap; } .budgets .bar { width: 60%; padding-right: 0; vertical-align: middle; } .bar svg { display: block; width: 100%; height: 10px; }
svg rect { fill: var(--accent); } svg rect.track { fill: var(--line); } svg line { stroke: var(--soft); vector-effect: non-scaling-stroke; } .chart { display: block; width: 100%; min-width: 34rem; max-width: 40rem; height: auto; } .chart text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
.timeline th, .timeline td { padding-right: .75rem; } .timeline tbody th { min-width: 12rem; } .timeline td { min-width: 7rem; } .timeline .worked { border-top: 4px solid var(--accent); }
code { font: .8125rem ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; } summary { cursor: pointer; padding: .5rem 0; } footer { margin-top: 3rem; color: var(--soft); font-size: .875rem; }
`;
