/** A name as headers carry it, whatever signs are in it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const inline = (name: string) => `inline; filename*=UTF-8''${encoded(name)}`

/** To be saved, not shown. */
export const attachment = (name: string) => `attachment; filename*=UTF-8''${encoded(name)}`
