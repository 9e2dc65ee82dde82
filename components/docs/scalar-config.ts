/** Our tokens in Scalar's names. They follow the theme of the page by themselves. */
const TOKENS = `
.scalar-holder, .scalar-holder .light-mode, .scalar-holder .dark-mode, .light-mode, .dark-mode {
  --scalar-font: var(--font-geist-sans), ui-sans-serif, system-ui, sans-serif;
  --scalar-font-code: var(--font-geist-mono), ui-monospace, monospace;
  --scalar-background-1: var(--bg);
  --scalar-background-2: var(--sunken);
  --scalar-background-3: var(--draw-soft);
  --scalar-background-accent: var(--pitch-soft);
  --scalar-border-color: var(--line);
  --scalar-color-1: var(--ink);
  --scalar-color-2: var(--ink-2);
  --scalar-color-3: var(--ink-3);
  --scalar-color-accent: var(--pitch);
  --scalar-color-green: var(--pitch);
  --scalar-color-red: var(--danger);
  --scalar-color-yellow: var(--warn);
  --scalar-color-orange: var(--warn);
  --scalar-color-blue: var(--away);
  --scalar-color-purple: var(--away);
  --scalar-link-color: var(--ink);
  --scalar-button-1: var(--pitch);
  --scalar-button-1-color: var(--pitch-ink);
  --scalar-button-1-hover: var(--pitch);
  --scalar-sidebar-background-1: var(--bg);
  --scalar-sidebar-border-color: var(--line);
  --scalar-sidebar-color-1: var(--ink);
  --scalar-sidebar-color-2: var(--ink-2);
  --scalar-sidebar-color-active: var(--pitch);
  --scalar-sidebar-item-active-background: var(--pitch-soft);
  --scalar-sidebar-item-hover-background: var(--draw-soft);
  --scalar-sidebar-search-background: var(--surface);
  --scalar-sidebar-search-border-color: var(--line);
  --scalar-radius: 6px;
  --scalar-radius-lg: 10px;
  --scalar-shadow-1: none;
  --scalar-shadow-2: 0 0 0 1px var(--line);
}
`

/** Everything that Scalar could ask elsewhere is off: fonts, telemetry, its proxy, its assistant, its tools. */
export const SCALAR_CONFIG = {
  url: '/openapi.json',
  theme: 'none',
  customCss: TOKENS,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // A key belongs on a server: this page shows what to send and sends nothing itself.
  hideTestRequestButton: true,
  hideDarkModeToggle: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  operationTitleSource: 'summary',
  showOperationId: true,
  persistAuth: false,
}
