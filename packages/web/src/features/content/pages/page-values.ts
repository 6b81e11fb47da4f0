import type { AdminPage } from '@imagora/contract'

export type PageWithText = AdminPage & { content: string }

export type PageValues = Pick<
  PageWithText,
  'type' | 'slug' | 'url' | 'name' | 'title' | 'icon' | 'content' | 'is_published'
>

const blank: PageValues = {
  type: 'internal',
  slug: '',
  url: '',
  name: '',
  title: '',
  icon: '',
  content: '',
  is_published: true,
}

export function valuesOf(page: PageWithText | null): PageValues {
  if (!page) return blank
  const { type, slug, url, name, title, icon, content, is_published } = page
  return { type, slug, url, name, title, icon, content, is_published }
}

export type LegalName = 'terms' | 'privacy'

/** Replaces the text by the template, and sets the page's name if it has none. */
export function filledWith(
  values: PageValues,
  legal: LegalName,
  { title, text }: { title: string; text: string },
): PageValues {
  const { name, slug } = values
  return { ...values, type: 'internal', content: text, name: name || title, slug: slug || legal }
}
