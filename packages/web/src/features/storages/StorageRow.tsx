import type { AdminStorage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { Meter } from '#ui/Meter.tsx'
import { Tag } from '#ui/Tag.tsx'
import { drivers } from './drivers.ts'
import classes from './StoragesPage.module.css'

interface Props {
  storage: AdminStorage
  /** Bytes in all storages. */
  total: number
  /** The name of its mirror, where it has one. */
  mirror: string | undefined
  onOpen: () => void
}

/** One storage: its name opens it; how much lies in it, and whether all is well. */
export function StorageRow({ storage, total, mirror, onOpen }: Props) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { name, provider, is_enabled, trouble, file_count: count, used_bytes, lagging_count, groups } = storage
  const Icon = drivers[provider].icon
  const share = total === 0 ? 0 : used_bytes / total
  return (
    <li className={classes.row}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {t(`drivers.${provider}.name`)} · {t('files', { count })} · {formats.bytes(used_bytes)}
        </span>
        <span className={classes.facts}>
          {groups.length === 0
            ? t('no_groups')
            : t('given_to', { groups: groups.map((group) => group.name).join(t('comma')) })}
          {mirror && ` · ${t('mirrored_to', { name: mirror })}`}
        </span>
        <Meter share={share} label={t('share', { name, share: formats.percent(share) })} />
      </button>
      <div className={classes.tags}>
        <Tag tone={is_enabled ? 'success' : 'neutral'}>{t(is_enabled ? 'on' : 'off')}</Tag>
        {trouble && <Tag tone="danger">{t('broken')}</Tag>}
        {lagging_count > 0 && <Tag tone="warning">{t('lags', { count: lagging_count })}</Tag>}
      </div>
    </li>
  )
}
