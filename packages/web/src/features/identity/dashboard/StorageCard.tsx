import type { Usage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { useGroup } from '#data/content/site.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { Ring } from '#ui/feedback/Ring.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type Figure, Figures } from './Figures.tsx'
import classes from './StorageCard.module.css'

type Storage = Usage['storage']

/** Share from which the ring shows a warning. */
const WARNING_SHARE = 0.9
/** Maximum number of packages listed here; the entitlements card lists all. */
const MAX_LISTED_PACKAGES = 3

/** Returns the parts of the quota: the group's and each package's. */
function useQuotaParts({ group_bytes, packages }: Storage): Figure[] {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const { group } = useGroup()
  const listedPackages = packages.length > MAX_LISTED_PACKAGES + 1 ? packages.slice(0, MAX_LISTED_PACKAGES) : packages
  const others = packages.slice(listedPackages.length)
  return [
    { name: t('storage.of_group', { name: group.name }), value: formats.bytes(group_bytes) },
    ...listedPackages.map(({ bytes, from, expired_at }) => ({
      name: t(from === 'system' ? 'storage.gift' : 'storage.package'),
      hint: expired_at ? t('storage.until', { date: formats.date(expired_at) }) : t('storage.forever'),
      value: `+ ${formats.bytes(bytes)}`,
    })),
    ...(others.length > 0
      ? [
          {
            name: t('storage.others', { count: others.length }),
            value: `+ ${formats.bytes(others.reduce((sum, { bytes }) => sum + bytes, 0))}`,
          },
        ]
      : []),
  ]
}

/** Used storage of the account and the parts of its quota. */
export function StorageCard({ storage }: { storage: Storage }) {
  const { t } = useTranslation(['dashboard', 'app'])
  const formats = useFormats()
  const parts = useQuotaParts(storage)
  const { used_bytes, total_bytes, trash_at } = storage
  const isLimited = total_bytes > 0
  const share = isLimited ? used_bytes / total_bytes : 0
  const rows = [
    { name: t('dashboard:storage.used'), value: formats.bytes(used_bytes) },
    {
      name: t('dashboard:storage.available'),
      value: isLimited ? formats.bytes(Math.max(0, total_bytes - used_bytes)) : t('dashboard:limits.none'),
    },
    {
      name: t('dashboard:storage.total'),
      value: isLimited ? formats.bytes(total_bytes) : t('dashboard:limits.none'),
    },
  ]
  return (
    <Card
      title={t('app:storage.title')}
      action={isLimited && <TextLink to="/user/plans">{t('dashboard:storage.more')}</TextLink>}
    >
      <div className={classes.storage}>
        <Ring share={share} isFull={share >= WARNING_SHARE}>
          <span className={classes.number}>{isLimited ? formats.percent(share) : formats.bytes(used_bytes)}</span>
          <span className={classes.label}>{t('dashboard:storage.used')}</span>
        </Ring>
        <div className={classes.rows}>
          <Figures figures={rows} />
        </div>
      </div>
      {trash_at && (
        <p className={classes.warning}>{t('dashboard:storage.trash_at', { date: formats.date(trash_at) })}</p>
      )}
      {isLimited && (
        <div className={classes.parts}>
          <h3>{t('dashboard:storage.made_of')}</h3>
          <Figures figures={parts} />
        </div>
      )}
    </Card>
  )
}
