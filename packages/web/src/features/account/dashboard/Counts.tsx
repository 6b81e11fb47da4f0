import type { Profile } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { Album, Image, LifeBuoy, ReceiptText, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import classes from './Counts.module.css'

/** How many there are of each thing, and the way to them. */
export function Counts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const counts = [
    { to: '/user/photos', label: t('nav.photos'), count: profile.photo_count, Icon: Image },
    { to: '/user/albums', label: t('nav.albums'), count: profile.album_count, Icon: Album },
    { to: '/user/shares', label: t('nav.shares'), count: profile.share_count, Icon: Share2 },
    { to: '/user/orders', label: t('nav.orders'), count: profile.order_count, Icon: ReceiptText },
    { to: '/user/tickets', label: t('nav.tickets'), count: profile.ticket_count, Icon: LifeBuoy },
  ] as const
  return (
    <ul className={classes.counts}>
      {counts.map(({ to, label, count, Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.count}>
            <span className={classes.number}>{formats.number(count)}</span>
            <span className={classes.label}>{label}</span>
            <Icon size={20} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
