import type { SiteLogo } from '@imagora/contract'

/** Returns the path of the logo itself, below a folder that links of an older image host never have. */
export const logoUrl = ({ id, extension }: SiteLogo) => `/custom/logos/${id}-logo.${extension}`

/** Returns the path of an icon made of the logo. */
export const logoIconUrl = ({ id }: SiteLogo, part: 'icon-48' | 'icon-192' | 'icon-512' | 'maskable') =>
  `/custom/logos/${id}-${part}.png`
