import { limits } from '@imagora/contract/limits'
import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExpiryField } from './ExpiryField.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import classes from './ShareFields.module.css'
import type { ShareValues } from './values.ts'

interface Props {
  form: UseFormReturnType<ShareValues>
  /** Of one that is there the link stays. */
  isNew: boolean
  hasPassword?: boolean
}

const kinds = ['off', 'approve', 'open'] as const

function Uploads({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('shares')
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('fields.uploads')}
        description={t('fields.uploads_help')}
        data={kinds.map((value) => ({ value, label: t(`fields.upload_kinds.${value}`) }))}
        {...form.getInputProps('uploads')}
      />
      {form.values.uploads !== 'off' && (
        <NumberInput
          label={t('fields.upload_most')}
          min={1}
          max={limits.share.uploads}
          allowDecimal={false}
          clampBehavior="blur"
          hideControls
          {...form.getInputProps('upload_most')}
        />
      )}
    </div>
  )
}

/** What an owner may say about a share. Needs the texts of `shares`. */
export function ShareFields({ form, isNew, hasPassword = false }: Props) {
  const { t } = useTranslation('shares')
  const { expired_at } = form.errors
  const [isMoreOpen, setMoreOpen] = useState(form.values.uploads !== 'off')
  return (
    <>
      <Textarea
        label={t('fields.content')}
        description={t('fields.content_help')}
        maxLength={limits.share.content}
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        {...form.getInputProps('content')}
      />
      <ExpiryField
        value={form.values.expired_at}
        onChange={(value) => form.setFieldValue('expired_at', value)}
        error={typeof expired_at === 'string' ? expired_at : undefined}
      />
      <PasswordPart form={form} isSet={hasPassword} />
      <div className={classes.switches}>
        {(['is_download_allowed', 'is_detail_shown', 'is_place_shown'] as const).map((name) => (
          <Switch key={name} label={t(`fields.${name}`)} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </div>
      <details
        className={classes.more}
        open={isMoreOpen}
        onToggle={({ currentTarget }) => setMoreOpen(currentTarget.open)}
      >
        <summary>{t('fields.more')}</summary>
        <div className={classes.part}>
          <Uploads form={form} />
          {isNew && (
            <TextInput
              label={t('fields.slug')}
              description={t('fields.slug_help')}
              leftSection="/shares/"
              leftSectionWidth={72}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={48}
              {...form.getInputProps('slug')}
            />
          )}
        </div>
      </details>
    </>
  )
}
