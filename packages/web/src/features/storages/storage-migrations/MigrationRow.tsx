import type { StorageMove } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useUpdateMove } from '#data/storages/storages.ts'
import classes from '#features/storages/storages/StoragesPage.module.css'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

const tones = { running: 'brand', paused: 'warning', done: 'success', cancelled: 'neutral' } as const

type TargetState = 'running' | 'paused' | 'cancelled'

/** Returns the target state of each available button. */
const availableActions = ({ state, failed }: StorageMove) => {
  if (state === 'running') return { pause: 'paused', cancel: 'cancelled' } as const
  if (state === 'paused') return { resume: 'running', cancel: 'cancelled' } as const
  return state === 'done' && failed > 0 ? ({ retry: 'running' } as const) : {}
}

function Remaining({ move: { state, seconds_left } }: { move: StorageMove }) {
  const { t } = useTranslation('storages')
  if (state !== 'running' || seconds_left === null) return null
  const minutes = Math.ceil(seconds_left / 60)
  if (minutes > 90) return ` · ${t('move.hours_left', { count: Math.round(minutes / 60) })}`
  return ` · ${t('move.minutes_left', { count: minutes })}`
}

export function MigrationRow({ move }: { move: StorageMove }) {
  const { t } = useTranslation('storages')
  const formats = useFormats()
  const { id, from, to, state, total, moved, failed, moved_bytes, trouble } = move
  const { mutate, isPending } = useUpdateMove()
  const changeState = (targetState: TargetState) =>
    mutate({ id, state: targetState }, { onError: ({ message }) => notices.error({ id: 'move', message }) })
  const names = t('move.between', { from: from.name, to: to.name })
  return (
    <div className={classes.move}>
      <div className={classes.moveHead}>
        <span className={classes.name}>{names}</span>
        <Badge tone={tones[state]}>{t(`move.states.${state}`)}</Badge>
      </div>
      <Meter
        kind="progressbar"
        share={total === 0 ? 1 : (moved + failed) / total}
        label={names}
        tone={state === 'done' && failed === 0 ? 'success' : undefined}
      />
      <p className={classes.facts}>
        {t('move.progress', { moved: formats.number(moved), total: formats.number(total) })} ·{' '}
        {formats.bytes(moved_bytes)}
        <Remaining move={move} />
      </p>
      {failed > 0 && <p className={classes.failed}>{t('move.failed', { count: failed })}</p>}
      {trouble && <p className={classes.failed}>{t(`move.troubles.${trouble}`)}</p>}
      <WriteAccess>
        <div className={classes.actions}>
          {Object.entries(availableActions(move)).map(([word, targetState]) => (
            <Button
              key={word}
              size="compact-sm"
              variant={word === 'cancel' ? 'subtle' : 'default'}
              disabled={isPending}
              onClick={() => changeState(targetState)}
            >
              {t(`move.${word as 'pause'}`)}
            </Button>
          ))}
        </div>
      </WriteAccess>
    </div>
  )
}
