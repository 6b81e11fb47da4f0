import type { Key, Language } from '@imagora/contract'

/** What the reference says around the contract; a call without a sentence does not compile. */
export interface ReferenceTexts {
  title: string
  intro: string[]
  other_language: string
  sections: { calls: string; refusals: string; basics: string }
  columns: { name: string; place: string; kind: string; meaning: string; code: string; status: string; text: string }
  labels: {
    who: string
    parameters: string
    body: string
    answer: string
    refuses: string
    required: string
    nothing: string
    reauth: string
    default: string
    binary: string
  }
  access: {
    public: string
    guests: string
    session: string
    admin: string
    permission: string
  }
  places: { path: string; query: string; body: string; form: string }
  tags: Record<string, string>
  calls: Record<Key, string>
}

const zhCN: ReferenceTexts = {
  title: 'Imagora 接口文档',
  intro: [
    '所有调用以 `{origin}/api/v2` 为前缀。除 204 外，每个回答都是 JSON：`{"status", "message", "data", "time"}`；失败时 `status` 为 `"error"`，`data.code` 为[错误代码](#refusals)之一。',
    '身份由 `Authorization: Bearer …` 给出：登录得到的会话令牌（`ims_…`），或 API 令牌（`imt_…`）。请求体为 JSON（`application/json`），多余的字段会被拒绝；上传为 `multipart/form-data`。',
    '列表以 `page` 和 `per_page` 分页。输入有误时回答 422，`data.errors` 按字段列出原因。消息的语言由 `Accept-Language` 决定。',
  ],
  other_language: 'English',
  sections: { calls: '接口', refusals: '错误代码', basics: '基本约定' },
  columns: {
    name: '名称',
    place: '位置',
    kind: '类型',
    meaning: '说明',
    code: '代码',
    status: '状态',
    text: '消息',
  },
  labels: {
    who: '谁可以调用：',
    parameters: '参数',
    body: '请求体',
    answer: '回答',
    refuses: '可能的错误',
    required: '必填',
    nothing: '无内容',
    reauth: '需在 15 分钟内再次输入过密码',
    default: '默认',
    binary: '文件',
  },
  access: {
    public: '任何人',
    guests: '会话或具有 {permission} 权限的令牌；站点允许时访客也可',
    session: '登录的会话；API 令牌不可',
    admin: '管理员的会话；API 令牌不可',
    permission: '会话，或具有 {permission} 权限（或全部权限）的 API 令牌',
  },
  places: { path: '路径', query: '查询', body: '请求体', form: '表单' },
  tags: {
    auth: '登录与注册',
    codes: '验证码',
    oauth: '第三方登录',
    account: '账号',
    second_factors: '两步验证与通行密钥',
    uploads: '上传',
    photos: '图片',
    albums: '相册',
    tokens: 'API 令牌',
    site: '站点',
    setup: '初始设置',
    admin: '后台管理',
  },
  calls: {
    'GET /user/profile': '当前账号的资料、选项和用量。',
    'GET /admin/users': '用户列表，可搜索、筛选和排序。',
    'POST /admin/users': '创建用户。',
    'GET /admin/users/{id}': '一个用户。',
    'PUT /admin/users/{id}': '修改用户；停用或修改密码会立即结束其会话。',
    'DELETE /admin/users/{id}/second_factors': '为丢失全部验证方式的用户移除两步验证，并结束其会话。',
    'GET /admin/settings': '站点设置；密钥只告知是否已设置。',
    'PUT /admin/settings': '修改站点设置，下一个请求起生效。',
    'POST /admin/settings/test_mail': '用当前的邮件设置发送一封测试邮件。',
    'POST /admin/settings/test_sms': '用当前的短信设置发送一条测试短信。',
    'GET /admin/audit': '管理操作的记录，最新的在前。',
    'GET /token_permissions': 'API 令牌可以拥有的权限，按类别分组，文字为调用者的语言。',
    'GET /user/tokens': '自己的 API 令牌列表，不含密钥。',
    'POST /user/tokens': '创建 API 令牌，密钥只在此回答中出现一次；也可以用表单发送。',
    'DELETE /user/tokens/{id}': '删除 API 令牌，下一个请求起失效。',
    'GET /user/albums': '自己的相册列表。',
    'GET /user/albums/{id}': '一个相册。',
    'POST /user/albums': '创建相册。',
    'PUT /user/albums/{id}': '修改相册。',
    'DELETE /user/albums/{id}': '删除相册，其中的图片保留。',
    'POST /user/albums/{id}/photos': '将图片加入相册。',
    'DELETE /user/albums/{id}/photos': '将图片移出相册。',
    'GET /captcha': '一张新的验证码图片及其密钥，仅可使用一次。',
    'POST /login': '以用户名、邮箱或手机号登录，得到会话令牌；已开启两步验证时得到 202 和第二步的要求。',
    'POST /register': '注册账号，得到会话令牌。',
    'POST /logout': '结束当前会话。',
    'GET /user/reauth': '再次验证身份时需要什么，以及通行密钥的请求参数。',
    'POST /user/reauth': '再次验证身份，以便执行敏感操作：密码（已开启两步验证时连同动态码或恢复码），或一个通行密钥。',
    'POST /login/second_factor': '以动态码、恢复码或通行密钥完成登录的第二步，得到会话令牌。',
    'GET /login/passkey': '用通行密钥登录的请求参数，仅可使用一次。',
    'POST /login/passkey': '仅用通行密钥登录，得到会话令牌。',
    'GET /user/second_factors': '自己的两步验证方式：身份验证器、通行密钥和剩余的恢复码数量。',
    'POST /user/second_factors/totp': '开始设置身份验证器，得到密钥；用动态码确认后才生效。',
    'PUT /user/second_factors/totp': '用动态码确认身份验证器；首个验证方式会附带恢复码。',
    'DELETE /user/second_factors/totp': '停用身份验证器；没有其他验证方式时恢复码一并删除。',
    'POST /user/second_factors/passkeys/options': '创建通行密钥的请求参数，仅可使用一次。',
    'POST /user/second_factors/passkeys': '添加通行密钥；首个验证方式会附带恢复码。',
    'PUT /user/second_factors/passkeys/{id}': '重命名通行密钥。',
    'DELETE /user/second_factors/passkeys/{id}': '删除通行密钥；没有其他验证方式时恢复码一并删除。',
    'POST /user/second_factors/recovery_codes': '重新生成恢复码，旧的立即失效。',
    'POST /user/profile': '修改个人资料，没有给出的字段不变；头像会裁成方形。',
    'DELETE /user/avatar': '移除头像。',
    'POST /user/setting': '修改偏好设置，没有给出的不变。',
    'GET /user/sessions': '登录着的设备，附浏览器、地点和时间。',
    'DELETE /user/sessions/{id}': '让一台设备退出登录。',
    'DELETE /user/sessions': '让其他所有设备退出登录。',
    'PUT /user/password': '修改密码，其他会话随之结束，API 令牌不受影响。',
    'GET /oauth/{id}/redirect': '开始以第三方账号登录：得到应跳转的地址，并以 Cookie 标记此浏览器。',
    'POST /oauth/{id}/login':
      '以第三方平台返回的 code 和 state 登录；尚未绑定时回答 202，凭其 token 登录或注册即可绑定。',
    'GET /oauth/{id}/bind': '开始将第三方账号绑定到当前账号：得到应跳转的地址，并以 Cookie 标记此浏览器。',
    'POST /oauth/{id}/bind': '以 code 和 state（或登录时得到的 token）将第三方账号绑定到当前账号。',
    'DELETE /oauth/{id}/unbind': '解绑第三方账号；唯一的登录方式不可解绑。',
    'GET /oauth/binds': '已绑定的第三方账号。',
    'GET /admin/oauth_providers': '第三方登录方式，按顺序排列；密钥只告知是否已设置。',
    'POST /admin/oauth_providers': '添加第三方登录方式。',
    'PUT /admin/oauth_providers/{id}': '修改第三方登录方式或其顺序。',
    'DELETE /admin/oauth_providers/{id}': '删除第三方登录方式及其所有绑定。',
    'POST /admin/oauth_providers/{id}/test': '用当前的设置尝试连接第三方平台，并说明结果。',
    'POST /mail/send':
      '发送邮件验证码：注册、找回密码（须先答对图片验证码），或绑定、验证自己的邮箱（须登录）。回答不透露邮箱是否已有账号。',
    'POST /sms/send': '发送短信验证码，规则与邮件相同。',
    'POST /mail/reset_password': '用邮件验证码重设密码，所有会话随之结束。',
    'POST /sms/reset_password': '用短信验证码重设密码，所有会话随之结束。',
    'POST /user/bind_email': '用发往新邮箱的验证码更换邮箱，或验证现有邮箱；其他会话随之结束。',
    'POST /user/bind_phone': '用发往新手机号的验证码绑定或更换手机号；手机号可更换，不可移除。',
    'GET /user/photos': '自己的图片列表，可搜索、筛选和排序。',
    'DELETE /user/photos': '删除图片，链接立即失效。',
    'POST /setup': '首次启动时创建管理员并命名站点。',
    'GET /configs': '站点的公开配置。',
    'GET /group': '当前生效的角色组、其限制和可用的存储。',
    'GET /pages': '站点的内容页面列表。',
    'GET /pages/{slug}': '一个内容页面，正文为 Markdown。',
    'POST /upload': '上传一张图片，得到其链接。',
  },
}

const enUS: ReferenceTexts = {
  title: 'Imagora API',
  intro: [
    'Every call begins with `{origin}/api/v2`. Except for 204, every answer is JSON: `{"status", "message", "data", "time"}`; on failure `status` is `"error"` and `data.code` is one of the [error codes](#refusals).',
    'Who calls is told by `Authorization: Bearer …` and a token: that of a session (`ims_…`) from login, or an API token (`imt_…`). Bodies are JSON (`application/json`), and fields nobody knows are refused; uploads are `multipart/form-data`.',
    'Lists are paged by `page` and `per_page`. Wrong input is answered with 422, and `data.errors` names the reasons by field. Messages come in the language of `Accept-Language`.',
  ],
  other_language: '中文',
  sections: { calls: 'Calls', refusals: 'Error codes', basics: 'The basics' },
  columns: {
    name: 'Name',
    place: 'In',
    kind: 'Type',
    meaning: 'Meaning',
    code: 'Code',
    status: 'Status',
    text: 'Message',
  },
  labels: {
    who: 'Who may call it: ',
    parameters: 'Parameters',
    body: 'Body',
    answer: 'Answer',
    refuses: 'Errors',
    required: 'required',
    nothing: 'no content',
    reauth: 'The password must have been entered within the last 15 minutes',
    default: 'default',
    binary: 'a file',
  },
  access: {
    public: 'Anyone',
    guests: 'A session, or a token with {permission}; visitors too where the site allows it',
    session: 'A logged-in session; never an API token',
    admin: 'An administrator’s session; never an API token',
    permission: 'A session, or an API token with {permission} or full access',
  },
  places: { path: 'path', query: 'query', body: 'body', form: 'form' },
  tags: {
    auth: 'Login and registration',
    codes: 'Codes by mail and SMS',
    oauth: 'Third-party login',
    account: 'Account',
    second_factors: 'Second factors and passkeys',
    uploads: 'Upload',
    photos: 'Photos',
    albums: 'Albums',
    tokens: 'API tokens',
    site: 'Site',
    setup: 'Set-up',
    admin: 'Back office',
  },
  calls: {
    'GET /user/profile': 'Profile, options and usage of the account.',
    'GET /admin/users': 'Users; searched, filtered and sorted.',
    'POST /admin/users': 'Creates a user.',
    'GET /admin/users/{id}': 'One user.',
    'PUT /admin/users/{id}': 'Changes a user; suspending or a new password ends their sessions at once.',
    'DELETE /admin/users/{id}/second_factors':
      'Removes the second factors of a user who lost them all, and ends their sessions.',
    'GET /admin/settings': 'The site’s settings; of secrets only whether they are set.',
    'PUT /admin/settings': 'Changes settings, in force with the next request.',
    'POST /admin/settings/test_mail': 'Sends a test mail with the current mail settings.',
    'POST /admin/settings/test_sms': 'Sends a test text message with the current SMS settings.',
    'GET /admin/audit': 'What administrators did, newest first.',
    'GET /token_permissions': 'What an API token may be allowed to do, grouped, in the caller’s language.',
    'GET /user/tokens': 'The caller’s API tokens, without their secrets.',
    'POST /user/tokens':
      'Creates an API token; its secret is in this answer and never again. May also be sent as a form.',
    'DELETE /user/tokens/{id}': 'Deletes an API token, which fails from the next request on.',
    'GET /user/albums': 'The caller’s albums.',
    'GET /user/albums/{id}': 'One album.',
    'POST /user/albums': 'Creates an album.',
    'PUT /user/albums/{id}': 'Changes an album.',
    'DELETE /user/albums/{id}': 'Deletes an album; its photos stay.',
    'POST /user/albums/{id}/photos': 'Adds photos to an album.',
    'DELETE /user/albums/{id}/photos': 'Takes photos out of an album.',
    'GET /captcha': 'A new captcha picture and its key, good for one answer.',
    'POST /login':
      'Logs in by username, email or mobile number, for the token of a session; with a second factor, 202 and what it asks for.',
    'POST /register': 'Makes an account, for the token of a session.',
    'POST /logout': 'Ends this session.',
    'GET /user/reauth': 'What is asked for again, and what a passkey is to sign.',
    'POST /user/reauth':
      'Shows again whose session this is, for what is dangerous: by the password, with a code where a second factor is on, or by a passkey.',
    'POST /login/second_factor':
      'The second step of a login, by a code of the authenticator app, a recovery code or a passkey, for the token of a session.',
    'GET /login/passkey': 'What a passkey is to sign for a login, good once.',
    'POST /login/passkey': 'Logs in by a passkey alone, for the token of a session.',
    'GET /user/second_factors':
      'The caller’s second factors: authenticator app, passkeys and how many recovery codes are left.',
    'POST /user/second_factors/totp': 'Begins the set-up of an authenticator app; a code puts it in force.',
    'PUT /user/second_factors/totp': 'Puts the authenticator app in force; with the first factor come recovery codes.',
    'DELETE /user/second_factors/totp': 'Turns the authenticator app off; with the last factor the recovery codes go.',
    'POST /user/second_factors/passkeys/options': 'What a new passkey is to sign, good once.',
    'POST /user/second_factors/passkeys': 'Adds a passkey; with the first factor come recovery codes.',
    'PUT /user/second_factors/passkeys/{id}': 'Renames a passkey.',
    'DELETE /user/second_factors/passkeys/{id}': 'Deletes a passkey; with the last factor the recovery codes go.',
    'POST /user/second_factors/recovery_codes': 'Makes new recovery codes; the old ones are void.',
    'POST /user/profile': 'Changes the profile; fields that are absent stay. The avatar is cut to a square.',
    'DELETE /user/avatar': 'Removes the avatar.',
    'POST /user/setting': 'Changes preferences; what is absent stays.',
    'GET /user/sessions': 'Where the account is logged in: device, place and times.',
    'DELETE /user/sessions/{id}': 'Logs one device out.',
    'DELETE /user/sessions': 'Logs all other devices out.',
    'PUT /user/password': 'Changes the password and ends all other sessions; API tokens stay.',
    'GET /oauth/{id}/redirect':
      'Begins a login by a third-party account: answers where to go, and marks this browser by a cookie.',
    'POST /oauth/{id}/login':
      'Logs in by the code and state the third party sent back; 202 when it is bound to nobody: its token binds it at login or registration.',
    'GET /oauth/{id}/bind':
      'Begins binding a third-party account to this one: answers where to go, and marks this browser by a cookie.',
    'POST /oauth/{id}/bind': 'Binds a third-party account to this one, by code and state or by the token of a login.',
    'DELETE /oauth/{id}/unbind': 'Unbinds a third-party account, unless it is the only way in.',
    'GET /oauth/binds': 'The third-party accounts that are bound.',
    'GET /admin/oauth_providers': 'The third-party providers in their order; of secrets only whether they are set.',
    'POST /admin/oauth_providers': 'Adds a provider.',
    'PUT /admin/oauth_providers/{id}': 'Changes a provider or its place.',
    'DELETE /admin/oauth_providers/{id}': 'Deletes a provider with all that is bound to it.',
    'POST /admin/oauth_providers/{id}/test': 'Tries to reach the provider with its settings and says what came of it.',
    'POST /mail/send':
      'Sends a code by mail: to register or recover (with a captcha), or to bind or verify one’s own address (logged in). The answer never tells whether the address has an account.',
    'POST /sms/send': 'Sends a code by text message, by the same rules.',
    'POST /mail/reset_password': 'Sets a new password by a code from a mail; all sessions end.',
    'POST /sms/reset_password': 'Sets a new password by a code from a text message; all sessions end.',
    'POST /user/bind_email':
      'Changes the email by a code sent to the new one, or verifies the present one; other sessions end.',
    'POST /user/bind_phone': 'Binds or replaces the mobile number by a code sent to it; it is never removed.',
    'GET /user/photos': 'The caller’s photos; searched, filtered and sorted.',
    'DELETE /user/photos': 'Deletes photos; their links die at once.',
    'POST /setup': 'Makes the administrator and names the site, at first start.',
    'GET /configs': 'What everybody may know of the site.',
    'GET /group': 'The role group in force, its limits and storages.',
    'GET /pages': 'The site’s content pages.',
    'GET /pages/{slug}': 'One content page; its text is Markdown.',
    'POST /upload': 'Uploads a picture, for its links.',
  },
}

export const referenceTexts: Record<Language, ReferenceTexts> = { 'zh-CN': zhCN, 'en-US': enUS }
