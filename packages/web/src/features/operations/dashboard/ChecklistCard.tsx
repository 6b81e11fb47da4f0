import type { ChecklistStep } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#ui/layout/Card.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useIsReadOnly, WriteAccess } from '#ui/form/WriteAccess.tsx'
import classes from './ChecklistCard.module.css'
import { checklistQuery, useHideChecklist } from '#data/operations/dashboard.ts'

const notifyError = ({ message }: Error) => notices.error({ id: 'checklist', message })

/** The first open step has the main button, so that there is one obvious thing to do next. */
function Step({ step: { key, to, is_done }, isNext }: { step: ChecklistStep; isNext: boolean }) {
  const { t } = useTranslation('overview')
  const { pathname, hash } = new URL(to, location.origin)
  const Icon = is_done ? CircleCheck : Circle
  const name = t(`checklist.steps.${key}`)
  const isReadOnly = useIsReadOnly()
  return (
    <li className={classes.step} data-done={is_done || undefined}>
      <Icon size={20} aria-hidden />
      <div className={classes.words}>
        <span className={classes.name}>
          {is_done && <span className="unseen">{t('checklist.done')}: </span>}
          {name}
        </span>
        {!is_done && <span className={classes.hint}>{t(`checklist.hints.${key}`)}</span>}
      </div>
      {!is_done && !isReadOnly && (
        <ButtonLink
          to={pathname}
          hash={hash.slice(1)}
          variant={isNext ? 'filled' : 'default'}
          size="xs"
          className={classes.action}
          aria-label={key === 'photo' ? undefined : t('checklist.go_named', { name })}
        >
          {t(key === 'photo' ? 'checklist.upload' : 'checklist.go')}
        </ButtonLink>
      )}
    </li>
  )
}

/** Setup checklist of a new site; visible until every step is done or it is hidden. */
export function ChecklistCard() {
  const { t } = useTranslation('overview')
  const { data } = useQuery(checklistQuery)
  const { mutate: hide, isPending } = useHideChecklist()
  if (!data) return null
  const { steps, is_hidden } = data
  const nextStep = steps.find(({ is_done }) => !is_done)
  if (!nextStep) return null
  const count = { done: steps.filter(({ is_done }) => is_done).length, all: steps.length }
  if (is_hidden)
    return (
      <div className={classes.hidden}>
        <WriteAccess>
          <Button variant="subtle" size="xs" loading={isPending} onClick={() => hide(false, { onError: notifyError })}>
            {t('checklist.show', count)}
          </Button>
        </WriteAccess>
      </div>
    )
  return (
    <div className={classes.root}>
      <Card
        title={t('checklist.title')}
        action={
          <WriteAccess>
            <Button variant="subtle" size="xs" loading={isPending} onClick={() => hide(true, { onError: notifyError })}>
              {t('checklist.hide')}
            </Button>
          </WriteAccess>
        }
      >
        <div className={classes.progress}>
          <Meter share={count.done / count.all} label={t('checklist.progress', count)} />
          <span aria-hidden>{t('checklist.progress', count)}</span>
        </div>
        <ul className={classes.steps}>
          {steps.map((step) => (
            <Step key={step.key} step={step} isNext={step === nextStep} />
          ))}
        </ul>
      </Card>
    </div>
  )
}
