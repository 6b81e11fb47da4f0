import type { CaptchaWidget, ShownSettings } from '@imagora/contract'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getCaptcha } from '#data/identity/captcha.ts'
import { sendTestMail, testCaptcha, sendTestSms, type TestedService, testService } from '#data/operations/settings.ts'
import classes from './SettingsForm.module.css'
import { LogoFields } from './LogoFields.tsx'
import { TestResult } from './TestResult.tsx'
import { lazy, Suspense, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { applyPreviewStyle, openStylePreview } from '#lib/browser/style-preview.ts'
import { useProfile } from '#data/identity/session.ts'
import type { LinkProps } from '@tanstack/react-router'
import type { Texts } from '#locales/texts.ts'
import type { SettingsSectionName } from './setting-fields.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import { PhoneField } from '#components/identity/PhoneField.tsx'
import { internationalPhone, guessCountry } from '#lib/formats/phone.ts'
import { useConfigs } from '#data/content/site.ts'
import type { GetInputPropsReturnType } from '@mantine/form'
import { FieldInput } from '#ui/field/FieldInput.tsx'
import { DangerZone } from '#ui/form/Form.tsx'
import { DefaultValue } from '#components/settings/DefaultValue.tsx'
import type { SettingsField } from './use-setting-fields.ts'

/** Loaded when the check is asked for. */
const CaptchaCheck = lazy(async () => ({
  default: (await import('#components/identity/CaptchaCheck.tsx')).CaptchaCheck,
}))

/** Shows the check of the saved captcha service; the server verifies its token as it does for visitors. */
function CaptchaServiceTest({ widget, isUnsaved }: { widget: CaptchaWidget; isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const [round, setRound] = useState(0)
  const [isBlocked, setBlocked] = useState(false)
  const { mutate, reset, isSuccess, error } = useMutation({ mutationFn: testCaptcha })

  function show() {
    setBlocked(false)
    reset()
    setRound(round + 1)
  }

  return (
    <>
      <div className={classes.preview}>
        <Button variant="default" onClick={show}>
          {t('captcha_test.draw')}
        </Button>
      </div>
      {round > 0 && !isBlocked && (
        <Suspense fallback={null}>
          <CaptchaCheck
            widget={widget}
            action="test"
            round={round}
            onToken={(token) => token !== '' && mutate(token)}
            onFailed={() => setBlocked(true)}
          />
        </Suspense>
      )}
      <TestResult
        isUnsaved={isUnsaved}
        successText={isSuccess && t('captcha_test.passed')}
        error={isBlocked ? new Error(t('captcha_test.blocked')) : error}
      />
    </>
  )
}

/** Draws a captcha with the saved settings, as a visitor would see it. */
function CaptchaTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation(['settings', 'app'])
  const { captcha_widget: widget } = useConfigs().app
  const { mutate, isPending, data, error } = useMutation({ mutationFn: getCaptcha })
  if (widget) return <CaptchaServiceTest widget={widget} isUnsaved={isUnsaved} />
  return (
    <>
      <div className={classes.preview}>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t('captcha_test.draw')}
        </Button>
        {data && <img src={data.img} alt={t('app:captcha.picture')} width={120} height={40} />}
      </div>
      <TestResult isUnsaved={isUnsaved} successText={false} error={error} />
    </>
  )
}

/** Milliseconds between two updates of the preview, which follow typing and navigation in the tab. */
const PREVIEW_INTERVAL_MS = 300

/** Opens the site in another tab with the unsaved style sheet. */
function CssPreview({ css }: { css: string }) {
  const { t } = useTranslation('settings-sections')
  const [tab, setTab] = useState<typeof window | null>(null)
  const [isBlocked, setBlocked] = useState(false)

  useEffect(() => {
    if (!tab) return undefined
    const timer = setInterval(() => {
      if (!applyPreviewStyle(tab, css)) setTab(null)
    }, PREVIEW_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [tab, css])

  const open = () => {
    const opened = openStylePreview()
    setTab(opened)
    setBlocked(opened === null)
  }

  return (
    <div aria-live="polite">
      <div className={classes.preview}>
        <Button variant="default" onClick={open}>
          {t('css_preview.open')}
        </Button>
      </div>
      <p className={classes.hint}>{t(isBlocked ? 'css_preview.blocked' : 'css_preview.hint')}</p>
      {/@import\b/i.test(css) && <p className={classes.hint}>{t('css_preview.imports')}</p>}
    </div>
  )
}

/** Sends a test email with the saved settings and shows the result. */
function MailTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const profile = useProfile()
  const [email, setEmail] = useState(profile?.email ?? '')
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: sendTestMail,
  })
  const send = () => mutate(email)

  // Enter would submit the surrounding settings form.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isPending) send()
  }

  return (
    <>
      <div className={classes.test}>
        <TextInput
          type="email"
          label={t('mail_test.to')}
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button variant="default" loading={isPending} onClick={send}>
          {t('mail_test.send')}
        </Button>
      </div>
      <TestResult
        isUnsaved={isUnsaved}
        successText={isSuccess && t('mail_test.sent', { email: variables })}
        error={error}
      />
    </>
  )
}

interface RelatedLink extends Pick<LinkProps, 'to' | 'target'> {
  name: keyof Texts['settings-sections']['places']
  /** Section on this page. */
  section?: SettingsSectionName
}

/** Related screens of each section. */
const relatedLinks: Partial<Record<SettingsSectionName, RelatedLink[]>> = {
  appearance: [{ name: 'home', to: '/', target: '_blank' }],
  registration: [{ name: 'pages', to: '/admin/pages' }],
  verification: [
    { name: 'test_mail', section: 'mail' },
    { name: 'test_sms', section: 'sms' },
  ],
  login: [{ name: 'oauth', to: '/admin/oauth' }],
  explore: [{ name: 'queue', to: '/admin/explore' }],
  uploads: [
    { name: 'groups', to: '/admin/groups' },
    { name: 'images', to: '/admin/images' },
    { name: 'presets', to: '/admin/presets' },
  ],
  plans: [{ name: 'plans', to: '/admin/plans' }],
  payments: [{ name: 'payments', to: '/admin/payments' }],
}

const look = { variant: 'default', size: 'compact-sm' } as const

function SectionLinks({ section }: { section: SettingsSectionName }) {
  const { t } = useTranslation('settings-sections')
  const places = relatedLinks[section]
  if (!places) return null
  return (
    <div className={classes.places}>
      {places.map(({ name, section: here, ...place }) =>
        here ? (
          // A link within the page keeps unsaved input.
          <Button key={name} component="a" href={`#${here}`} {...look}>
            {t(`places.${name}`)}
          </Button>
        ) : (
          <ButtonLink key={name} {...place} {...look}>
            {t(`places.${name}`)}
          </ButtonLink>
        ),
      )}
    </div>
  )
}

/** Calls an external service with the saved settings and shows the result. */
const serviceTest = (service: TestedService) =>
  function ServiceTest({ isUnsaved }: { isUnsaved: boolean }) {
    const words = `${service}_test` as const
    const { t } = useTranslation('settings')
    const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => testService(service) })
    return (
      <>
        <div className={classes.preview}>
          <Button variant="default" loading={isPending} onClick={() => mutate()}>
            {t(`${words}.send`)}
          </Button>
        </div>
        <TestResult isUnsaved={isUnsaved} successText={isSuccess && t(`${words}.sent`)} error={error} />
      </>
    )
  }

/** Sends a test text message with the saved settings and shows the result. */
function SmsTest({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('settings')
  const { countries } = useConfigs().app
  const profile = useProfile()
  const [phone, setPhone] = useState(profile?.phone ?? '')
  const [country, setCountry] = useState(guessCountry(countries, profile?.country_code))
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: sendTestSms,
  })
  const send = () => mutate(internationalPhone(phone, country, countries))

  // Enter would submit the surrounding settings form.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!isPending) send()
  }
  const to = variables ? `+${variables.country_code} ${variables.phone}` : ''

  return (
    <>
      <div className={classes.test}>
        <PhoneField
          countries={countries}
          country={country}
          onCountry={setCountry}
          value={phone}
          onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          onKeyDown={handleKey}
        />
        <Button variant="default" loading={isPending} onClick={send}>
          {t('sms_test.send')}
        </Button>
      </div>
      <TestResult isUnsaved={isUnsaved} successText={isSuccess && t('sms_test.sent', { to })} error={error} />
    </>
  )
}

interface Props {
  section: SettingsSectionName
  fields: SettingsField[]
  inputOf: (name: SettingsField['name']) => GetInputPropsReturnType
  isDirty: boolean
  defaults: ShownSettings
  onReset: (name: SettingsField['name']) => void
}

/** Tests by section; each uses the saved settings. */
const tests: Partial<Record<SettingsSectionName, (props: { isUnsaved: boolean }) => ReactNode>> = {
  captcha: CaptchaTest,
  uploads: serviceTest('purge'),
  moderation: serviceTest('moderation'),
  alerts: serviceTest('alert'),
  mail: MailTest,
  sms: SmsTest,
}

export function SettingsSection({ section, fields, inputOf, isDirty, defaults, onReset }: Props) {
  const { t } = useTranslation('settings-sections')
  const title = t(`titles.${section}`)
  const Test = tests[section]
  const content = (
    <>
      <p className={classes.hint}>{t(`hints.${section}`)}</p>
      {section === 'appearance' && <LogoFields />}
      {fields.map((field) => (
        <div key={field.name} id={`setting-${field.name}`} className={classes.anchor}>
          <FieldInput field={field} input={inputOf(field.name)} />
          <DefaultValue
            field={field}
            value={inputOf(field.name).value}
            defaultValue={defaults[field.name as keyof ShownSettings]}
            onReset={() => onReset(field.name)}
          />
        </div>
      ))}
      {Test && <Test isUnsaved={isDirty} />}
      {section === 'code' && <CssPreview css={String(inputOf('custom_css').value)} />}
      <SectionLinks section={section} />
    </>
  )
  if (section === 'code') {
    return (
      <div id={section} className={classes.anchor}>
        <DangerZone title={title}>{content}</DangerZone>
      </div>
    )
  }
  return (
    <section id={section} className={classes.section} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{title}</h2>
      {content}
    </section>
  )
}
