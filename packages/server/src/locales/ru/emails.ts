import type { AlertProblem, LateReason } from '@imagora/contract'
import type {
  AlertedIncident,
  FactorChange,
  ModeratedThing,
  OwnedThing,
  EmailTexts,
} from '#gateways/mail/email-contents.ts'
import { renewalEmails } from './renewal-emails.ts'

const rules = new Intl.PluralRules('ru')

/** Chooses the form for a number: 1 день, 3 дня, 5 дней. */
const plural = (count: number, one: string, few: string, many: string) => {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few, other: few }
  return `${count} ${forms[rules.select(count)] ?? many}`
}

const factorChanges: Record<FactorChange['kind'], (name: string) => string> = {
  totp_on: () => 'приложение-аутентификатор включено',
  totp_off: () => 'приложение-аутентификатор отключено',
  passkey_added: (name) => `добавлен ключ доступа «${name}»`,
  passkey_removed: (name) => `удалён ключ доступа «${name}»`,
  codes_renewed: () => 'созданы новые коды восстановления, старые больше не действуют',
  code_used: () => 'использован код восстановления',
  all_removed: () => 'администратор отключил двухэтапную аутентификацию и завершил сеансы на всех устройствах',
}

const lateReasons: Record<LateReason, string> = {
  amount: 'сумма не совпадает с заказом',
  currency: 'валюта не совпадает с заказом',
  double: 'заказ уже был оплачен',
  unconfirmed: 'о платеже сообщили, но платёжная система его не подтверждает',
  reused: 'платёж уже зачтён за другой заказ',
  ownerless: 'аккаунт, с которого оформлен заказ, удалён',
  coupon: 'заказ отменён, а его промокод с тех пор исчерпан',
  withdrawn: 'заказанного товара больше нет',
  stale: 'срок заказа истёк более 7 дней назад, цены могли устареть',
}
const thingOf = (thing: OwnedThing) =>
  'group' in thing ? `срок тарифа «${thing.group}»` : `срок дополнительного места (${thing.size})`
const whenOf = (days: number) =>
  days === 0 ? 'истекает сегодня' : `истекает в течение ${plural(days, 'дня', 'дней', 'дней')}`

const moderations: Record<ModeratedThing['kind'], (thing: ModeratedThing) => string> = {
  photos: ({ count = 1 }) => (count === 1 ? 'одно из ваших фото удалено' : `удалены ваши фото (${count})`),
  album: ({ name }) => `ваш альбом «${name}» удалён. Фото из него остались в вашей библиотеке`,
  album_with_photos: ({ name }) => `ваш альбом «${name}» и фото в нём удалены`,
  album_private: ({ name }) => `ваш альбом «${name}» теперь доступен только по ссылке`,
  album_hidden: ({ name }) => `ваш альбом «${name}» больше не показывается в «Обзоре»`,
  album_shown: ({ name }) => `ваш альбом «${name}» снова показывается в «Обзоре»`,
}

const alertProblems: Record<AlertProblem, (incident: AlertedIncident) => string> = {
  disk_full: () => 'Диск заполнен. Фото можно смотреть и удалять, но не загружать',
  disk_low: ({ name }) => `Мало места на диске${name && ` (${name})`}`,
  disk_filling: ({ name, count }) =>
    `При нынешнем росте до заполнения диска${name && ` (${name})`} осталось дней: ${count}`,
  storage_failing: ({ name }) => `Хранилище «${name}» не работает`,
  breaker_open: ({ name }) => `Внешний сервис приостановлен после повторных сбоев (${name})`,
  jobs_late: ({ count }) => `Фоновые задания отстают на ${plural(count, 'минуту', 'минуты', 'минут')}`,
  jobs_failed: ({ count }) => `Фоновые задания с ошибкой: ${count}`,
  errors_many: ({ count }) => `Запросов с ошибкой сервера за пять минут: ${count}`,
  mail_failing: () => 'Не удаётся отправить письма',
  backup_failed: ({ name }) => `Не удалось создать резервную копию${name && ` (${name})`}`,
  backup_old: ({ count }) => `Последняя успешная резервная копия создана ${plural(count, 'день', 'дня', 'дней')} назад`,
  backup_copy_failed: ({ name }) => `Не удалось скопировать резервную копию в «${name}»`,
  backup_incomplete: ({ name }) => `В резервной копии нет фото из хранилищ: ${name}`,
  certificate_ending: ({ count }) =>
    count < 0
      ? 'Срок действия сертификата HTTPS истёк'
      : `Срок действия сертификата HTTPS истекает через ${plural(count, 'день', 'дня', 'дней')}`,
}

const alertLine = (incident: AlertedIncident) => {
  const what = alertProblems[incident.problem](incident)
  return incident.to === null
    ? `• ${what} (с ${incident.from})`
    : `• Устранено: ${what} (${incident.from} – ${incident.to})`
}

const purposes = {
  register: 'создать аккаунт',
  forget_password: 'сбросить пароль',
  bind: 'привязать этот адрес к аккаунту',
  verify: 'подтвердить этот адрес',
}
const untilThen = 'До этого времени можно войти и отменить удаление в сообщении вверху страницы.'
const byTeam = 'Так решила команда сайта. До этого времени можно войти и экспортировать данные.'
const notYou = 'Если это были не вы, сразу сбросьте пароль и проверьте, на каких устройствах выполнен вход.'

export const texts: EmailTexts = {
  test_message: ({ site_name, site_url }) => ({
    subject: `Пробное письмо от ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: 'Это проверка. Настройки почты работают, и сайт может отправлять письма.',
      },
      site_url === null
        ? {
            kind: 'text',
            text: 'В письмах нет ссылок, потому что не задан PUBLIC_URL. Укажите в нём адрес, которым пользуются посетители.',
          }
        : { kind: 'button', label: 'Открыть сайт', url: site_url },
    ],
    note: `Это письмо отправил администратор из админ-панели ${site_name}. Пожалуйста, не отвечайте на него.`,
  }),
  code: ({ site_name, code, minutes, event }) => ({
    subject: `Ваш код ${site_name}`,
    blocks: [
      { kind: 'text', text: `Введите этот код на ${site_name}, чтобы ${purposes[event]}:` },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Код действует ${plural(minutes, 'минуту', 'минуты', 'минут')} и только один раз. Никому его не сообщайте. Мы никогда не попросим его назвать.`,
      },
    ],
    note: 'Если вы не запрашивали код, не обращайте внимания на это письмо. В аккаунте ничего не изменится.',
  }),
  address_known: ({ site_name, address, username }) => ({
    subject: `У вас уже есть аккаунт на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Кто-то пытался зарегистрироваться на ${site_name} с адресом ${address}, который принадлежит вашему аккаунту ${username}. Новый аккаунт не создан.`,
      },
      {
        kind: 'text',
        text: 'Если это были вы, просто войдите. Если вы забыли пароль, его можно сбросить на странице входа.',
      },
    ],
    note: 'Если это были не вы, не обращайте внимания на это письмо. В аккаунте ничего не изменится.',
  }),
  invitation: ({ site_name, inviter, note, url, end_time }) => ({
    subject: `Приглашение на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text:
          inviter === null
            ? `Вас приглашают создать аккаунт на ${site_name}.`
            : `${inviter} приглашает вас создать аккаунт на ${site_name}.`,
      },
      ...(note === '' ? [] : [{ kind: 'text' as const, text: `Сообщение: ${note}` }]),
      { kind: 'button', label: 'Принять приглашение', url },
      { kind: 'text', text: `Ссылка сработает один раз и действует до ${end_time}.` },
    ],
    note: 'Если вы не ждали этого письма, проигнорируйте его. Аккаунт не будет создан.',
  }),
  account_created: ({ site_name, username, url, end_time }) => ({
    subject: `Ваш аккаунт на ${site_name}`,
    blocks: [
      { kind: 'text', text: `Для вас создан аккаунт на ${site_name}. Имя пользователя: ${username}` },
      { kind: 'button', label: 'Задать пароль', url },
      { kind: 'text', text: `Ссылка сработает один раз и действует до ${end_time}.` },
    ],
    note: 'Если вы не ждали этого письма, проигнорируйте его. Без этой ссылки аккаунтом никто не сможет воспользоваться.',
  }),
  password_changed: ({ site_name, username, time }) => ({
    subject: `Пароль на ${site_name} изменён`,
    blocks: [
      {
        kind: 'text',
        text: `Пароль аккаунта ${username} изменён ${time}. На всех других устройствах выполнен выход.`,
      },
      { kind: 'text', text: notYou },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  account_opened: ({ site_name, username, time, admin, reason, minutes }) => ({
    subject: `Администратор открыл вашу учётную запись на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Администратор ${admin} открыл учётную запись ${username} ${time}, самое большее на ${plural(minutes, 'минуту', 'минуты', 'минут')}.`,
      },
      { kind: 'text', text: `Причина: ${reason}` },
      {
        kind: 'text',
        text: 'Он не видит ваш пароль и не может изменить способ входа, адрес почты или платежи. Этот доступ виден в списке устройств в настройках, и там его можно завершить.',
      },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  password_reset: ({ site_name, username, time, code, minutes }) => ({
    subject: `Пароль на ${site_name} сброшен`,
    blocks: [
      {
        kind: 'text',
        text: `Команда сайта сбросила пароль аккаунта ${username} ${time}. Старый пароль больше не действует, на всех устройствах выполнен выход.`,
      },
      {
        kind: 'text',
        text: 'Чтобы задать новый пароль, нажмите «Забыли пароль?» на странице входа и введите этот адрес почты и этот код:',
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: `Код действует ${plural(minutes, 'минуту', 'минуты', 'минут')}. Потом запросите новый на той же странице.`,
      },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  email_changed: ({ site_name, username, time, email }) => ({
    subject: `Адрес почты на ${site_name} изменён`,
    blocks: [
      {
        kind: 'text',
        text: `${time} адрес почты аккаунта ${username} изменён на ${email}. Уведомления и коды больше не будут приходить на этот адрес.`,
      },
      { kind: 'text', text: 'Если это были не вы, сразу обратитесь к администратору сайта.' },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  phone_bound: ({ site_name, username, time, phone }) => ({
    subject: `К вашему аккаунту на ${site_name} добавлен номер телефона`,
    blocks: [
      { kind: 'text', text: `К аккаунту ${username} добавлен номер телефона ${phone} (${time}).` },
      { kind: 'text', text: notYou },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  second_factor_changed: ({ site_name, username, time, change }) => ({
    subject: `Двухэтапная аутентификация на ${site_name} изменена`,
    blocks: [
      { kind: 'text', text: `Аккаунт ${username}, ${time}: ${factorChanges[change.kind](change.name ?? '')}.` },
      { kind: 'text', text: notYou },
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  deletion_scheduled: ({ site_name, username, time, deletion_time, is_expelled }) => ({
    subject: `Ваш аккаунт на ${site_name} будет удалён`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username} помечен на удаление (${time}). Он будет удалён навсегда ${deletion_time} вместе со всеми фото, альбомами и токенами.`,
      },
      { kind: 'text', text: is_expelled ? byTeam : untilThen },
      ...(is_expelled ? [] : [{ kind: 'text', text: notYou } as const]),
    ],
    note: 'Это уведомление о безопасности вашего аккаунта. Пожалуйста, не отвечайте на него.',
  }),
  account_deleted: ({ site_name, username, time }) => ({
    subject: `Ваш аккаунт на ${site_name} удалён`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username} удалён ${time}. Его фото и альбомы удаляются, восстановить их нельзя.`,
      },
    ],
    note: 'Это последнее письмо об этом аккаунте. Пожалуйста, не отвечайте на него.',
  }),
  registration_approved: ({ site_name, username, url }) => ({
    subject: `Ваш аккаунт на ${site_name} одобрен`,
    blocks: [
      {
        kind: 'text',
        text: `Добро пожаловать, ${username}. Ваш аккаунт на ${site_name} одобрен. Теперь вы можете войти.`,
      },
      ...(url === null ? [] : [{ kind: 'button' as const, label: 'Войти', url }]),
    ],
    note: `Вы получили это письмо, потому что зарегистрировались на ${site_name}. Пожалуйста, не отвечайте на него.`,
  }),
  registration_declined: ({ site_name, username }) => ({
    subject: `Ваша регистрация на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `Ваша регистрация на ${site_name} с именем пользователя ${username} не одобрена. Аккаунт и его данные удалены.`,
      },
    ],
    note: 'Это последнее письмо об этом аккаунте. Пожалуйста, не отвечайте на него.',
  }),
  report_decided: ({ site_name, url, is_upheld, word }) => ({
    subject: `${site_name}: ваша жалоба рассмотрена`,
    blocks: [
      { kind: 'text', text: `Вы сообщили ${site_name} о нарушении: ${url}` },
      {
        kind: 'text',
        text: is_upheld ? 'Мы проверили и приняли меры.' : 'Мы проверили и не нашли нарушения правил сайта.',
      },
      ...word.split(/\n+/).map((text) => ({ kind: 'text' as const, text })),
    ],
    note: `Вы получили это письмо, потому что отправили жалобу на сайте ${site_name}. Пожалуйста, не отвечайте на него.`,
  }),
  content_moderated: ({ site_name, username, thing, reason }) => ({
    subject: `О вашем контенте на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, по итогам проверки командой ${site_name} ${moderations[thing.kind](thing)}.`,
      },
      ...(reason ? [{ kind: 'text' as const, text: `Причина: ${reason}` }] : []),
      { kind: 'text', text: 'Если вы считаете, что это ошибка, создайте обращение на сайте.' },
    ],
    note: `Вы получили это письмо, потому что оно касается вашего аккаунта на ${site_name}. Пожалуйста, не отвечайте на него.`,
  }),
  order_paid: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Ваш заказ на ${site_name} оплачен`,
    blocks: [
      { kind: 'text', text: `Спасибо, ${username}! Мы получили ${amount} за «${product}», покупка уже действует.` },
      { kind: 'text', text: `Номер заказа: ${trade_no}. Квитанцию можно скачать на странице заказа.` },
    ],
    note: 'Это уведомление о вашем заказе. Пожалуйста, не отвечайте на него.',
  }),
  money_late: ({ site_name, trade_no, amount, reason }) => ({
    subject: `Платёж требует проверки: заказ ${trade_no}`,
    blocks: [
      {
        kind: 'text',
        text: `Платёж ${amount} за заказ ${trade_no} на ${site_name} не зачтён: ${lateReasons[reason]}.`,
      },
      {
        kind: 'text',
        text: 'Проверьте его в платёжной системе и примите решение в админ-панели.',
      },
    ],
    note: 'Это уведомление получают все администраторы. Пожалуйста, не отвечайте на него.',
  }),
  alert: ({ site_name, incidents, url }) => {
    const news = incidents.find(({ to }) => to === null)
    return {
      subject: news ? `${site_name}: ${alertProblems[news.problem](news)}` : `${site_name}: снова всё в порядке`,
      blocks: [
        ...incidents.map((incident) => ({ kind: 'text' as const, text: alertLine(incident) })),
        ...(url === null ? [] : [{ kind: 'button' as const, label: 'Состояние сайта', url }]),
      ],
      note: 'Мы сообщаем один раз о начале проблемы и один раз об её устранении. Получателей можно изменить в админ-панели.',
    }
  },
  webhook_off: ({ site_name, name, url, since }) => ({
    subject: `Вебхук «${name}» отключён`,
    blocks: [
      {
        kind: 'text',
        text: `Вебхук «${name}» на ${site_name} (${url}) не работает с ${since} и был отключён.`,
      },
      {
        kind: 'text',
        text: 'Пропущенные доставки видны в админ-панели. Когда вебхук заработает, включите его там снова.',
      },
    ],
    note: 'Это уведомление получают все администраторы. Пожалуйста, не отвечайте на него.',
  }),
  photo_rejected: ({ site_name, username, photo, reason }) => ({
    subject: `Ваше фото не опубликовано на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, ваше фото «${photo}» не прошло проверку, опубликовать его нельзя. Оно остаётся доступным по ссылке. Больше ничего не изменилось.`,
      },
      ...(reason ? [{ kind: 'text', text: `Причина: ${reason}` } as const] : []),
    ],
    note: 'Если вы считаете, что это ошибка, напишите команде сайта.',
  }),
  money_kept: ({ site_name, username, trade_no, amount }) => ({
    subject: `Ваш платёж на ${site_name} проверяется`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, ваш платёж ${amount} за заказ ${trade_no} получен, но его не удалось сопоставить с заказом автоматически.`,
      },
      { kind: 'text', text: 'Администратор проверит его и либо выполнит заказ, либо вернёт деньги.' },
    ],
    note: 'Это уведомление о вашем заказе. Пожалуйста, не отвечайте на него.',
  }),
  refund_recorded: ({ site_name, username, trade_no, product, amount }) => ({
    subject: `Возврат по вашему заказу на ${site_name}`,
    blocks: [
      {
        kind: 'text',
        text: `${username}, оформлен возврат ${amount} за «${product}» (заказ ${trade_no}).`,
      },
      {
        kind: 'text',
        text: 'Деньги вернутся тем же способом, которым вы платили. Срок зависит от платёжной системы.',
      },
    ],
    note: 'Это уведомление о вашем заказе. Пожалуйста, не отвечайте на него.',
  }),
  ...renewalEmails,
  term_ending: ({ site_name, username, thing, days, end_time, renew_url }) => ({
    subject: `${site_name}: ${thingOf(thing)} ${whenOf(days)}`,
    blocks: [
      { kind: 'text', text: `Аккаунт ${username}: ${thingOf(thing)} истекает ${end_time}.` },
      {
        kind: 'text',
        text: 'Если продлить раньше, новый срок начнётся после окончания текущего. Потом фото останутся, но загружать сверх лимита места будет нельзя.',
      },
      ...(renew_url ? [{ kind: 'button' as const, label: 'Продлить', url: renew_url }] : []),
    ],
    note: `Вы получили это письмо из-за покупки на ${site_name}. Пожалуйста, не отвечайте на него.`,
  }),
  over_full: ({ site_name, username, used, capacity, trash_time }) => ({
    subject: `Место на ${site_name} закончилось`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username} занимает ${used} из ${capacity}. Загружать нельзя, пока вы не освободите место.`,
      },
      {
        kind: 'text',
        text: trash_time
          ? `Удалите часть фото или докупите место. Если ${trash_time} лимит всё ещё будет превышен, самые новые фото переместятся в корзину, пока остальные не поместятся.`
          : 'Фото останутся, ссылки на них работают. Чтобы снова загружать, удалите часть фото или докупите место.',
      },
    ],
    note: `Вы получили это письмо, потому что ваша подписка или место на ${site_name} изменились. Пожалуйста, не отвечайте на него.`,
  }),
  over_full_trashed: ({ site_name, username, count, capacity }) => ({
    subject: `Фото перемещены в корзину на ${site_name}: ${count}`,
    blocks: [
      {
        kind: 'text',
        text: `Аккаунт ${username} слишком долго превышал лимит места ${capacity}. Самых новых фото перемещено в корзину: ${count}.`,
      },
      {
        kind: 'text',
        text: 'Пока корзина не очищена, их можно восстановить, если освободить или докупить место.',
      },
    ],
    note: `Вы получили это письмо, потому что ваши фото на ${site_name} превысили лимит места. Пожалуйста, не отвечайте на него.`,
  }),
  ticket_written: ({ site_name, issue_no, title, excerpt, url, is_for_team }) => ({
    subject: is_for_team ? `Новое сообщение в обращении на ${site_name}: ${title}` : `Ответ от ${site_name}: ${title}`,
    blocks: [
      { kind: 'text', text: `Обращение ${issue_no}, «${title}»:` },
      { kind: 'text', text: excerpt },
      url === null
        ? { kind: 'text', text: 'Чтобы ответить, войдите на сайт и откройте обращение.' }
        : { kind: 'button', label: 'Открыть обращение', url },
    ],
    note: 'Отвечайте в самом обращении, а не на это письмо. Письма об обращениях можно отключить в настройках.',
  }),
}
