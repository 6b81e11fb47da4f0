import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import classes from './Selection.module.css'
import { type BulkRun, type BulkAction, type BulkCalls, rowsFor, useBulk } from './use-bulk.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import type { RowSelection } from './use-selection.ts'

/** Scrolls the result into view, because users would not notice it below a long list. */
const bringIntoSight = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'center' })

/** Result of a partly failed bulk action: the counts, and the reason for each failed row. Failed rows stay selected. */
function BulkResult({ run: { label, total, done, failures }, onClose }: { run: BulkRun; onClose: () => void }) {
  const { t } = useTranslation('tables')
  const left = total - done - failures.length
  const parts = [
    t('done', { count: done }),
    failures.length > 0 && t('failed', { count: failures.length }),
    left > 0 && t('left', { count: left }),
  ]
  return (
    <section ref={bringIntoSight} className={classes.result} aria-label={t('result')}>
      <div className={classes.head}>
        <p role="alert">
          <strong>{label}</strong> {parts.filter(Boolean).join(' · ')}
        </p>
        <IconButton label={t('close_result')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      {failures.length > 0 && (
        <ScrollRegion label={t('failures')} className={classes.failures}>
          <ul>
            {failures.map(({ key, name, reason }) => (
              <li key={key}>
                <strong>{name}</strong> {reason}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  )
}

interface Props<Row> extends BulkCalls {
  selection: RowSelection<Row>
  acts: BulkAction<Row>[]
}

function Running({ run: { label, total, done, failures, state }, onStop }: { run: BulkRun; onStop: () => void }) {
  const { t } = useTranslation('tables')
  const gone = done + failures.length
  const text = t('progress', { act: label, done: gone, total })
  return (
    <>
      <span className={classes.count}>{text}</span>
      <div className={classes.meter}>
        <Meter kind="progressbar" share={gone / Math.max(1, total)} label={text} />
      </div>
      <Button variant="default" size="xs" loading={state === 'stopping'} onClick={onStop}>
        {t('stop')}
      </Button>
    </>
  )
}

function Acts<Row>({
  selection,
  acts,
  onAct,
}: Omit<Props<Row>, keyof BulkCalls> & { onAct: (act: BulkAction<Row>) => void }) {
  const { t } = useTranslation('tables')
  return (
    <>
      <IconButton label={t('clear')} onClick={selection.clear}>
        <X size={20} />
      </IconButton>
      <span className={classes.count}>{t('selected', { count: selection.chosen.size })}</span>
      <div className={classes.acts}>
        {acts.map((act) => (
          <Button
            key={act.key}
            size="xs"
            {...(act.isGrave ? { color: 'red', variant: 'light' } : { variant: 'default' })}
            leftSection={act.icon}
            disabled={rowsFor(selection, act).length === 0}
            onClick={() => onAct(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
    </>
  )
}

interface AskingProps<Row> {
  selection: RowSelection<Row>
  act: BulkAction<Row> | undefined
  opened: boolean
  onClose: () => void
  onAct: (act: BulkAction<Row>) => void
}

/** Shows how many rows the action affects and how many selected rows it skips. */
function Asking<Row>({ selection, act, opened, onClose, onAct }: AskingProps<Row>) {
  const { t } = useTranslation('tables')
  if (!act) return null
  const { label, hint, fields, isGrave = false, isReady = true } = act
  const count = rowsFor(selection, act).length
  const skipped = selection.chosen.size - count
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t('ask', { act: label, count })}
      hint={[hint, skipped > 0 && t('skipped', { count: skipped })].filter(Boolean).join(' ')}
      action={label}
      isGrave={isGrave}
      isDisabled={!isReady || count === 0}
      isPending={false}
      error={null}
      onAct={() => onAct(act)}
    >
      {fields}
    </ActionDialog>
  )
}

/** Bulk actions for the selected rows: confirms, runs with progress, can be stopped, and reports the result. */
export function BulkBar<Row>({ selection, acts, ...calls }: Props<Row>) {
  const { t } = useTranslation('tables')
  const { run, isRunning, start, stop, close } = useBulk(selection, calls)
  const [asked, setAsked] = useState('')
  const [isAsking, asking] = useDisclosure()
  const { size } = selection.chosen

  const begin = async (act: BulkAction<Row>) => {
    asking.close()
    const ended = await start(act)
    if (!ended || ended.done < ended.total) return
    notices.success({ message: t('all_done', { act: act.label, count: ended.done }) })
  }
  const choose = (act: BulkAction<Row>) => {
    setAsked(act.key)
    if (act.hint === undefined) void begin(act)
    else asking.open()
  }

  return (
    <>
      <output className="unseen">{size > 0 && !isRunning && t('selected', { count: size })}</output>
      {run && !isRunning && <BulkResult run={run} onClose={close} />}
      {(isRunning || size > 0) && (
        <div className={classes.bar} role="toolbar" aria-label={t('toolbar')}>
          {run && isRunning ? (
            <Running run={run} onStop={stop} />
          ) : (
            <Acts selection={selection} acts={acts} onAct={choose} />
          )}
        </div>
      )}
      <Asking
        selection={selection}
        act={acts.find(({ key }) => key === asked)}
        opened={isAsking}
        onClose={asking.close}
        onAct={(act) => void begin(act)}
      />
    </>
  )
}
