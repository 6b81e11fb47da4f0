import type { SitePage } from '@imagora/contract'
import { Link } from '@tanstack/react-router'

/** A page of the site, or an address elsewhere that its operator put among them. */
export function PageLink({ page: { type, slug, url, name, icon } }: { page: SitePage }) {
  const label = icon ? `${icon} ${name}` : name
  if (type === 'internal') {
    return (
      <Link to="/pages/$slug" params={{ slug }}>
        {label}
      </Link>
    )
  }
  // An operator's slip of the keyboard must not become a script.
  if (!/^https?:\/\//i.test(url)) return null
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
