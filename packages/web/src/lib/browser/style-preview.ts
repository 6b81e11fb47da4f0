const previewSheets = new WeakMap<Document, CSSStyleSheet>()

/**
 * Opens the site as visitors see it in a new tab, without the operator's custom code; null if the browser blocks it.
 */
export const openStylePreview = () => window.open('/?safe=1') as typeof window | null

/**
 * Applies a style sheet to that tab and every page opened in it: nobody else sees it, and nothing is sent. Returns
 * false once the tab is closed or on another site.
 */
export function applyPreviewStyle(tab: typeof window, css: string) {
  if (tab.closed) return false
  try {
    const sheet = previewSheets.get(tab.document) ?? new tab.CSSStyleSheet()
    sheet.replaceSync(css)
    if (!tab.document.adoptedStyleSheets.includes(sheet)) tab.document.adoptedStyleSheets.push(sheet)
    previewSheets.set(tab.document, sheet)
    return true
  } catch {
    // The tab shows another site by now.
    return false
  }
}
