import type { SitePage } from '@imagora/contract'
import { Link } from '@tanstack/react-router'

/** A page of the site, or an address elsewhere that its operator put among them. */
export function PageLink({ page: { type, slug, url, name } }: { page: SitePage }) {
  if (type === 'internal') {
    return (
      <Link to="/pages/$slug" params={{ slug }}>
        {name}
      </Link>
    )
  }
  // An operator's slip of the keyboard must not become a script.
  if (!/^https?:\/\//i.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  )
}
