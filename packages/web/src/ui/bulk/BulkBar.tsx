import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { ScrollRegion } from '#ui/layout/ScrollRegion.tsx'
import classes from './Selection.module.css'
import { type BulkRun, type BulkAction, type BulkCalls, describeBulk, getApplicableRows, useBulk } from './use-bulk.ts'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useBulkKeys } from './use-bulk-keys.ts'
import type { RowSelection } from './use-selection.ts'

/** Scrolls the result into view, because users would not notice it below a long list. */
const scrollToCenter = (result: HTMLElement | null) => result?.scrollIntoView({ block: 'center' })

/** Result of a partly failed bulk action: the counts, and the reason for each failed row. Failed rows stay selected. */
function BulkResult({ run: { label, total, done, failures }, onClose }: { run: BulkRun; onClose: () => void }) {
  const { t } = useTranslation('tables')
  return (
    <section ref={scrollToCenter} className={classes.result} aria-label={t('result')}>
      <div className={classes.head}>
        <p role="alert">
          <strong>{label}</strong> {describeBulk({ total, done, failures })}
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

/** Rows that match the filters, on all pages. */
interface Matches<Row> {
  total: number
  list: () => Promise<Row[]>
}

interface Props<Row> extends BulkCalls {
  selection: RowSelection<Row>
  actions: BulkAction<Row>[]
  matches?: Matches<Row> | undefined
}

/** Most rows that are selected at once; one call of the server takes as many. */
const MAX_SELECTED_COUNT = 500

/** Selects what matches the filters beyond this page. */
function SelectMatches<Row>({ selection, matches }: { selection: RowSelection<Row>; matches: Matches<Row> }) {
  const { total, list } = matches
  const { t } = useTranslation('tables')
  const [isPending, setPending] = useState(false)
  // Rows without a checkbox match too, so the number of selected rows alone does not tell that all are selected.
  const [selectedTotal, setSelectedTotal] = useState(0)
  const count = Math.min(total, MAX_SELECTED_COUNT)
  if (selection.selectedRows.size >= count || selectedTotal === total) return null
  const select = async () => {
    setPending(true)
    try {
      selection.select(await list())
      setSelectedTotal(total)
    } catch (error) {
      notices.error({ id: 'select-all', message: (error as Error).message })
    }
    setPending(false)
  }
  return (
    <Button variant="subtle" size="xs" loading={isPending} onClick={() => void select()}>
      {total > MAX_SELECTED_COUNT ? t('select_first', { limit: MAX_SELECTED_COUNT }) : t('select_all', { count })}
    </Button>
  )
}

function BulkRunProgress({
  run: { label, total, done, failures, state },
  onStop,
}: {
  run: BulkRun
  onStop: () => void
}) {
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

function BulkActionButtons<Row>({
  selection,
  actions,
  matches,
  onAct,
}: Omit<Props<Row>, keyof BulkCalls> & { onAct: (act: BulkAction<Row>) => void }) {
  const { t } = useTranslation('tables')
  const choices = actions
    .map((act) => ({ act, isDisabled: getApplicableRows(selection, act).length === 0 }))
    .filter(({ act, isDisabled }) => !(act.isOccasional && isDisabled))
  return (
    <>
      <IconButton label={t('clear')} onClick={selection.clear}>
        <X size={20} />
      </IconButton>
      <span className={classes.count}>{t('selected', { count: selection.selectedRows.size })}</span>
      {matches && <SelectMatches selection={selection} matches={matches} />}
      <div className={classes.acts}>
        {choices.map(({ act, isDisabled }) => (
          <Button
            key={act.key}
            size="xs"
            {...(act.isDestructive ? { color: 'red', variant: 'light' } : { variant: 'default' })}
            leftSection={act.icon}
            disabled={isDisabled}
            onClick={() => onAct(act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
    </>
  )
}

interface BulkConfirmDialogProps<Row> {
  selection: RowSelection<Row>
  act: BulkAction<Row> | undefined
  opened: boolean
  onClose: () => void
  onAct: (act: BulkAction<Row>) => void
}

/** Shows how many rows the action affects and how many selected rows it skips. */
function BulkConfirmDialog<Row>({ selection, act, opened, onClose, onAct }: BulkConfirmDialogProps<Row>) {
  const { t } = useTranslation(['tables', 'app'])
  if (!act) return null
  const { label, text, hint, fields, isDestructive = false, isReady = true } = act
  const count = getApplicableRows(selection, act).length
  const skipped = selection.selectedRows.size - count
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t('app:question', { text: t(`bulk.${text}.ask`, { count }) })}
      hint={[hint, skipped > 0 && t('skipped', { count: skipped })].filter(Boolean).join(' ')}
      action={label}
      isDestructive={isDestructive}
      isDisabled={!isReady || count === 0}
      isPending={false}
      error={null}
      onAction={() => onAct(act)}
    >
      {fields}
    </ActionDialog>
  )
}

/** Bulk actions for the selected rows: confirms, runs with progress, can be stopped, and reports the result. */
export function BulkBar<Row>({ selection, actions, matches, ...calls }: Props<Row>) {
  const { t } = useTranslation('tables')
  const { run, isRunning, start, stop, close } = useBulk(selection, calls)
  const [asked, setAsked] = useState('')
  const [isAsking, asking] = useDisclosure()
  const { size } = selection.selectedRows

  const begin = async (act: BulkAction<Row>) => {
    asking.close()
    const ended = await start(act)
    if (!ended || ended.done < ended.total) return
    notices.success({ message: t(`bulk.${act.text}.done`, { count: ended.done }) })
  }
  const choose = (act: BulkAction<Row>) => {
    setAsked(act.key)
    if (act.hint === undefined) void begin(act)
    else asking.open()
  }
  useBulkKeys(
    isRunning
      ? []
      : actions
          .filter((act) => getApplicableRows(selection, act).length > 0)
          .map((act) => ({ key: act.shortcut, onPress: () => choose(act) })),
  )

  return (
    <>
      <output className="unseen">{size > 0 && !isRunning && t('selected', { count: size })}</output>
      {run && !isRunning && <BulkResult run={run} onClose={close} />}
      {(isRunning || size > 0) && (
        <div className={classes.bar} role="toolbar" aria-label={t('toolbar')}>
          {run && isRunning ? (
            <BulkRunProgress run={run} onStop={stop} />
          ) : (
            <BulkActionButtons selection={selection} actions={actions} matches={matches} onAct={choose} />
          )}
        </div>
      )}
      <BulkConfirmDialog
        selection={selection}
        act={actions.find(({ key }) => key === asked)}
        opened={isAsking}
        onClose={asking.close}
        onAct={(act) => void begin(act)}
      />
    </>
  )
}
