import type { WebhookEvent } from '@imagora/contract'
import { limits, webhookEvents } from '@imagora/contract/limits'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type ApiFormOptions, useApiForm } from '#data/api/use-api-form.ts'
import { Section } from '#ui/layout/Section.tsx'
import classes from './Webhooks.module.css'

export interface WebhookValues {
  name: string
  url: string
  events: WebhookEvent[]
  is_enabled: boolean
}

/** Validates input on the client before anything is sent. */
export function useWebhookForm<Answer>(options: Omit<ApiFormOptions<WebhookValues, Answer>, 'validate'>) {
  const { t } = useTranslation('webhooks')
  return useApiForm<WebhookValues, Answer>({
    ...options,
    validate: ({ name, url, events }) => ({
      ...(!name.trim() && { name: t('required') }),
      ...(!url.trim() && { url: t('required') }),
      ...(events.length === 0 && { events: t('choose_one') }),
    }),
  })
}

export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const { t } = useTranslation('webhooks')
  const chosen = form.values.events
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    // The filter keeps the order of the list instead of the order of the clicks.
    form.setFieldValue(
      'events',
      webhookEvents.filter((each) => (each === event ? isOn : chosen.includes(each))),
    )
  return (
    <>
      <TextInput label={t('name')} maxLength={limits.text} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t('url')}
        description={t('url_help')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.webhook.url}
        {...form.getInputProps('url')}
      />
      <Section title={t('events')} hint={t('events_hint')} error={form.errors['events']}>
        <div className={classes.events}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={t(`event_names.${event}`)}
              description={<code>{event}</code>}
              checked={chosen.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
        </div>
      </Section>
      <Switch label={t('is_enabled')} {...form.getInputProps('is_enabled', { type: 'checkbox' })} />
    </>
  )
}
