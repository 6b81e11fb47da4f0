const worn = new WeakMap<Document, CSSStyleSheet>()

/** Another tab with the site as visitors see it, without the code of its operator; nothing where the browser opens none. */
export const openPreview = () => window.open('/?safe=1') as typeof window | null

/**
 * Puts a style sheet on that tab, and on every page that is opened in it: nobody else sees it, and nothing is sent. False
 * once there is nothing to put it on.
 */
export function applyPreviewStyle(tab: typeof window, css: string) {
  if (tab.closed) return false
  try {
    const sheet = worn.get(tab.document) ?? new tab.CSSStyleSheet()
    sheet.replaceSync(css)
    if (!tab.document.adoptedStyleSheets.includes(sheet)) tab.document.adoptedStyleSheets.push(sheet)
    worn.set(tab.document, sheet)
    return true
  } catch {
    // It shows another site by now.
    return false
  }
}
