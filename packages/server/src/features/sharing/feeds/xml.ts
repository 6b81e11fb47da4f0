const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Rejects code points that XML cannot represent: most control characters, lone surrogates and two noncharacters. */
const isAllowed = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code < 0xfffe && !(code >= 0xd800 && code < 0xe000)) ||
  code > 0xffff

/** All text in generated XML is escaped here, for elements and quoted attributes alike. */
export const escapeXml = (text: string) =>
  Array.from(text)
    .filter((character) => isAllowed(character.codePointAt(0)!))
    .join('')
    .replace(/[&<>"']/g, (character) => entities[character]!)

/** Serialized XML; plain strings are escaped. */
export interface Xml {
  xml: string
}

type Attributes = Record<string, string | number>

export function element(name: string, attributes: Attributes, ...children: (Xml | string)[]): Xml {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const childTexts = children.map((child) => (typeof child === 'string' ? escapeXml(child) : child.xml))
  return {
    xml:
      childTexts.length > 0
        ? `<${name}${attributeTexts.join('')}>${childTexts.join('')}</${name}>`
        : `<${name}${attributeTexts.join('')}/>`,
  }
}

export const documentOf = (root: Xml) => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`
