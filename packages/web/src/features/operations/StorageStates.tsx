import type { Health } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { TextLink } from '#ui/layout/links.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './Health.module.css'

type Storage = Health['storages'][number]

const tones = { off: 'neutral', unknown: 'neutral', ok: 'success', failing: 'danger' } as const

function stateOf({ is_enabled, is_ok }: Storage) {
  if (is_ok === false) return 'failing'
  if (!is_enabled) return 'off'
  return is_ok === null ? 'unknown' : 'ok'
}

function StorageState({ storage }: { storage: Storage }) {
  const { t } = useTranslation(['operations', 'storages'])
  const formats = useFormats()
  const { id, name, detail, latency_ms: latency, checked_at, read_only_since } = storage
  const state = stateOf(storage)
  const facts = [
    latency !== null && t('health.ms', { ms: formats.number(latency) }),
    checked_at && t('health.last_check', { ago: formats.ago(checked_at) }),
  ].filter(Boolean)
  return (
    <li>
      <div className={classes.line}>
        <TextLink to="/admin/storages" search={{ storage: id }}>
          {name}
        </TextLink>
        <Badge tone={tones[state]}>{t(`health.${state}`)}</Badge>
      </div>
      {read_only_since !== null && <p>{t('storages:restored.title')}</p>}
      {detail && <p>{detail === 'slow' ? t('health.slow') : t(`storages:troubles.${detail}`)}</p>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </li>
  )
}

/** Every storage and what the last check found. */
export const StorageStates = ({ storages }: Pick<Health, 'storages'>) => (
  <ul className={classes.rows}>
    {storages.map((storage) => (
      <StorageState key={storage.id} storage={storage} />
    ))}
  </ul>
)
