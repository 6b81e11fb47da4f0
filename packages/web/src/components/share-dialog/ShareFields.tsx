import '@mantine/core/styles/NumberInput.css'
import { NativeSelect, TextInput, Button, Switch, NumberInput, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ShareFields.module.css'
import { expiryNames, type ShareValues } from './share-values.ts'
import type { UseFormReturnType } from '@mantine/form'
import { limits } from '@imagora/contract/limits'
import { Dices } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { generateRandomPassword } from '#lib/browser/random-password.ts'
import { ExpiryField } from '#ui/field/ExpiryField.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'

interface PasswordPartProps {
  form: UseFormReturnType<ShareValues>
  /** A password is set already and stays if the field is left empty. */
  isSet: boolean
}

/** Switch and input for a password, which is generated and visible until another one is typed. */
function PasswordSection({ form, isSet }: PasswordPartProps) {
  const { t } = useTranslation('shares')
  const [isSeen, setSeen] = useState(false)
  const generate = () => {
    form.setFieldValue('password', generateRandomPassword())
    setSeen(true)
  }
  const { onChange, ...isLocked } = form.getInputProps('is_locked', { type: 'checkbox' })
  const handleSwitch = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event)
    if (event.currentTarget.checked && !isSet && form.values.password === '') generate()
  }
  return (
    <div className={classes.part}>
      <Switch
        label={t('fields.is_locked')}
        description={t('fields.is_locked_help')}
        {...isLocked}
        onChange={handleSwitch}
      />
      {form.values.is_locked && (
        <div className={classes.password}>
          <PasswordField
            label={t('fields.password')}
            autoComplete="new-password"
            maxLength={limits.password.max}
            visible={isSeen}
            onVisibilityChange={setSeen}
            onClick={({ currentTarget }) => isSeen && currentTarget.select()}
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
      <ExpiryField
        className={classes.pair}
        label={t('fields.expiry')}
        value={form.values.expired_at}
        onChange={(value) => form.setFieldValue('expired_at', value)}
        choices={[
          { value: '', label: t('fields.expiries.never') },
          ...expiryNames.map((value) => ({ value, label: t(`fields.expiries.${value}`) })),
        ]}
        customLabel={t('fields.expiries.date')}
        timeLabel={t('fields.expired_at')}
        path="expired_at"
        error={typeof expired_at === 'string' && expired_at}
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
