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

/** A template takes the place of the text, and names the page where it has no name yet. */
export function filledWith(
  values: PageValues,
  legal: LegalName,
  { title, text }: { title: string; text: string },
): PageValues {
  const { name, slug } = values
  return { ...values, type: 'internal', content: text, name: name || title, slug: slug || legal }
}
