import type { ChecklistStep } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/layout/Card.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './ChecklistCard.module.css'
import { checklistQuery, useHideChecklist, useKeepSetting } from '#data/operations/dashboard.ts'

const notifyError = ({ message }: Error) => notices.error({ id: 'checklist', message })

/** Confirms the current value of a setting as intended, without leaving the page. */
function KeepSettingButton({ decision }: { decision: NonNullable<ChecklistStep['decision']> }) {
  const { t } = useTranslation('overview')
  const { mutate, isPending } = useKeepSetting()
  return (
    <Button variant="subtle" size="xs" loading={isPending} onClick={() => mutate(decision, { onError: notifyError })}>
      {t(decision.value ? 'checklist.keep_open' : 'checklist.keep_closed')}
    </Button>
  )
}

function Step({ step: { key, to, is_optional, is_done, decision } }: { step: ChecklistStep }) {
  const { t } = useTranslation('overview')
  const { pathname, searchParams, hash } = new URL(to, location.origin)
  const Icon = is_done ? CircleCheck : Circle
  const name = t(`checklist.steps.${key}`)
  return (
    <li className={classes.step} data-done={is_done || undefined}>
      <Icon size={20} aria-hidden />
      <div className={classes.words}>
        <span className={classes.name}>
          {name}
          {is_optional && <Badge>{t('checklist.optional')}</Badge>}
        </span>
        {!is_done && <span className={classes.hint}>{t(`checklist.hints.${key}`)}</span>}
      </div>
      {!is_done && (
        <div className={classes.acts}>
          {decision && <KeepSettingButton decision={decision} />}
          <ButtonLink
            to={pathname}
            search={Object.fromEntries(searchParams)}
            hash={hash.slice(1)}
            variant="default"
            size="xs"
            aria-label={t('checklist.go_named', { name })}
          >
            {t('checklist.go')}
          </ButtonLink>
        </div>
      )}
    </li>
  )
}

const Steps = ({ steps }: { steps: ChecklistStep[] }) => (
  <ul className={classes.steps}>
    {steps.map((step) => (
      <Step key={step.key} step={step} />
    ))}
  </ul>
)

/** Setup checklist of a new site; visible until all required steps are done or it is hidden. */
export function ChecklistCard() {
  const { t } = useTranslation('overview')
  const { data } = useQuery(checklistQuery)
  const { mutate: hide, isPending } = useHideChecklist()
  if (!data) return null
  const { steps, is_hidden } = data
  const needed = steps.filter(({ is_optional }) => !is_optional)
  const done = steps.filter(({ is_done }) => is_done)
  const openSteps = steps.filter(({ is_done }) => !is_done)
  const ready = needed.filter(({ is_done }) => is_done).length
  if (ready === needed.length) return null
  const count = { done: ready, all: needed.length }
  if (is_hidden)
    return (
      <div className={classes.hidden}>
        <Button variant="subtle" size="xs" loading={isPending} onClick={() => hide(false, { onError: notifyError })}>
          {t('checklist.show', count)}
        </Button>
      </div>
    )
  return (
    <div className={classes.root}>
      <Card
        title={t('checklist.title')}
        action={
          <Button variant="subtle" size="xs" loading={isPending} onClick={() => hide(true, { onError: notifyError })}>
            {t('checklist.hide')}
          </Button>
        }
      >
        <div className={classes.progress}>
          <Meter share={ready / needed.length} label={t('checklist.progress', count)} />
          <span aria-hidden>{t('checklist.progress', count)}</span>
        </div>
        <Steps
          steps={[...openSteps.filter((step) => !step.is_optional), ...openSteps.filter((step) => step.is_optional)]}
        />
        {done.length > 0 && (
          <MoreFields title={t('checklist.done', { count: done.length })}>
            <Steps steps={done} />
          </MoreFields>
        )}
      </Card>
    </div>
  )
}
