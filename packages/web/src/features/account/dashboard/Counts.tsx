import type { Profile } from '@imagora/contract'
import { Album, Image, LifeBuoy, ReceiptText, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { StatTiles } from '#ui/layout/StatTiles.tsx'

/** How many there are of each thing that is one's own. */
export function Counts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <StatTiles
      tiles={[
        { to: '/user/photos', label: t('nav.photos'), value: number(profile.photo_count), Icon: Image },
        { to: '/user/albums', label: t('nav.albums'), value: number(profile.album_count), Icon: Album },
        { to: '/user/shares', label: t('nav.shares'), value: number(profile.share_count), Icon: Share2 },
        { to: '/user/orders', label: t('nav.orders'), value: number(profile.order_count), Icon: ReceiptText },
        { to: '/user/tickets', label: t('nav.tickets'), value: number(profile.ticket_count), Icon: LifeBuoy },
      ]}
    />
  )
}
