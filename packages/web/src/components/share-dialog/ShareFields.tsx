import { NativeSelect, TextInput, Button, Switch, NumberInput, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { localTime } from '#lib/formats/local-time.ts'
import classes from './ShareFields.module.css'
import { type ShareExpiryPreset, expiryDays, isPreset, type ShareValues } from './share-values.ts'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@imagora/contract/limits'
import { Dices } from 'lucide-react'
import { useState } from 'react'
import { randomPassword } from '#lib/browser/random-password.ts'
import { PasswordField } from '#ui/field/PasswordField.tsx'

interface ExpiryFieldProps {
  value: string
  onChange: (expiry: string) => void
  error?: string | undefined
}

const day = 86_400_000
/** Value of an incomplete date, which must not be read as “never expires”. */
const unfinished = '?'
const presets = Object.keys(expiryDays) as ShareExpiryPreset[]

/** Expiry of a share: never, after a preset period, or at a chosen time. */
function ShareExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  const { t } = useTranslation('shares')
  const isDate = value !== '' && !isPreset(value)
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={t('fields.expiry')}
        value={isDate ? 'date' : value}
        data={[
          { value: '', label: t('fields.expiries.never') },
          ...presets.map((preset) => ({ value: preset, label: t(`fields.expiries.${preset}`) })),
          { value: 'date', label: t('fields.expiries.date') },
        ]}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === 'date' ? localTime(new Date(Date.now() + day)) : currentTarget.value)
        }
      />
      {isDate && (
        <TextInput
          type="datetime-local"
          label={t('fields.expired_at')}
          value={value === unfinished ? '' : value}
          max="9999-12-31T23:59"
          error={error}
          data-path="expired_at"
          onChange={({ currentTarget }) => onChange(currentTarget.value || unfinished)}
        />
      )}
    </div>
  )
}

interface PasswordPartProps {
  form: UseFormReturnType<ShareValues>
  /** A password is set already and stays if the field is left empty. */
  isSet: boolean
}

/** Switch and input for a password, which is typed or generated and then visible. */
function PasswordSection({ form, isSet }: PasswordPartProps) {
  const { t } = useTranslation('shares')
  const [isSeen, setSeen] = useState(false)
  const generate = () => {
    form.setFieldValue('password', randomPassword())
    setSeen(true)
  }
  return (
    <div className={classes.part}>
      <Switch
        label={t('fields.is_locked')}
        description={t('fields.is_locked_help')}
        {...form.getInputProps('is_locked', { type: 'checkbox' })}
      />
      {form.values.is_locked && (
        <div className={classes.password}>
          <PasswordField
            label={t('fields.password')}
            autoComplete="new-password"
            maxLength={limits.password.max}
            visible={isSeen}
            onVisibilityChange={setSeen}
            {...(isSet && { placeholder: t('fields.password_kept') })}
            {...form.getInputProps('password')}
          />
          <Button variant="default" leftSection={<Dices size={16} />} onClick={generate}>
            {t('fields.generate')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface Props {
  form: UseFormReturnType<ShareValues>
  /** Only a new share can choose its slug; existing links do not change. */
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

/** Settings of a share. Requires the `shares` texts. */
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
      <ShareExpiryField
        value={form.values.expired_at}
        onChange={(value) => form.setFieldValue('expired_at', value)}
        error={typeof expired_at === 'string' ? expired_at : undefined}
      />
      <PasswordSection form={form} isSet={hasPassword} />
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
