import type { AdminPage } from '@imagora/contract'

export type PageWithText = AdminPage & { content: string }

export type PageValues = Pick<
  PageWithText,
  'type' | 'slug' | 'url' | 'name' | 'title' | 'icon' | 'content' | 'is_published'
>

const newPageValues: PageValues = {
  type: 'internal',
  slug: '',
  url: '',
  name: '',
  title: '',
  icon: '',
  content: '',
  is_published: true,
}

export function toPageValues(page: PageWithText | null): PageValues {
  if (!page) return newPageValues
  const { type, slug, url, name, title, icon, content, is_published } = page
  return { type, slug, url, name, title, icon, content, is_published }
}

export type LegalDocument = 'terms' | 'privacy'

/** Replaces the text by the template, and sets the page's name if it has none. */
export function fillFromTemplate(
  values: PageValues,
  legalDocument: LegalDocument,
  { title, text }: { title: string; text: string },
): PageValues {
  const { name, slug } = values
  return { ...values, type: 'internal', content: text, name: name || title, slug: slug || legalDocument }
}
