const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that is HTML already: made by `html` alone. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const render = (value: string | Markup | Markup[]): string => {
  if (Array.isArray(value)) return value.map(render).join('')
  return value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (character) => entities[character]!)
}

/** Escapes whatever is put in, unless it comes from here. */
export const html = (parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]) =>
  new Markup(parts.map((part, index) => part + (index < values.length ? render(values[index]!) : '')).join(''))
