import type { OverviewStorage } from '@imagora/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './StoragesCard.module.css'

const tones = { ok: 'success', failing: 'danger', unknown: 'neutral' } as const

function StorageLine({ storage, all }: { storage: OverviewStorage; all: number }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { id, name, driver, bytes, photo_count: count, is_enabled, state } = storage
  const share = all === 0 ? 0 : bytes / all
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <Link to="/admin/storages" search={{ storage: id }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.driver}>{driver}</span>
        <span className={classes.tags}>
          {!is_enabled && <Badge>{t('storages.off')}</Badge>}
          <Badge tone={tones[state]}>{t(`storages.states.${state}`)}</Badge>
        </span>
      </div>
      <div className={classes.facts}>
        {formats.bytes(bytes)} · {t('storages.files', { count })}
      </div>
      <Meter share={share} label={t('storages.share', { name, share: formats.percent(share) })} />
    </li>
  )
}

/** Where the pictures lie, how much of them, and whether all is well there. */
export function StoragesCard({ storages, bytes }: { storages: OverviewStorage[]; bytes: number }) {
  const { t } = useTranslation('overview')
  return (
    <div className={classes.wide}>
      <Card title={t('storages.title')} action={<TextLink to="/admin/storages">{t('storages.more')}</TextLink>}>
        <ul className={classes.list}>
          {storages.map((storage) => (
            <StorageLine key={storage.id} storage={storage} all={bytes} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
