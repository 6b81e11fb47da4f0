import type { Links, Photo } from '@imagora/contract'

const htmlSigns: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const forHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => htmlSigns[sign]!)

/** Every sign that means something in Markdown, so that a name is shown as it is. */
const forMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()<>#+!|~&-]/g, '\\$&')

/** Ready to be pasted into pages, forums and notes. */
export function linksOf({ id, name, public_url, thumbnail_url }: Photo, origin: string, hasOwner: boolean): Links {
  const markdown = `![${forMarkdown(name)}](${public_url})`
  return {
    url: public_url,
    html: `<img src="${forHtml(public_url)}" alt="${forHtml(name)}">`,
    bbcode: `[img]${public_url}[/img]`,
    markdown,
    markdown_with_link: `[${markdown}](${public_url})`,
    thumbnail_url,
    // A place in the owner's own photos, where deleting is asked for and confirmed: no link deletes by being followed.
    delete_url: hasOwner ? `${origin}/user/photos#photo-${id}` : '',
  }
}
