import type { CliTexts } from '../text-catalog.ts'

export const texts: CliTexts = {
  help: `imagora: gerencia um site pela linha de comando. Lê as mesmas variáveis de ambiente que o servidor e pode ser usado
enquanto o servidor está em execução.

  imagora user create --username NOME [--email ENDEREÇO] [--name NOME_DE_EXIBIÇÃO] [--admin] [--password-stdin] [--new]
  imagora user list
  imagora user role E-MAIL FUNÇÃO
  imagora user import ARQUIVO.csv [--dry-run]
  imagora user reset-password --user NOME [--password-stdin] [--reset-second-factors]
  imagora invite EMAIL [--group NAME] [--days 14] [--note TEXT] [--language TAG] [--no-mail]
  imagora token create --user NOME --name RÓTULO --expires 30d [--abilities PERMISSÃO,PERMISSÃO]
  imagora backup [--to PASTA] [--with-objects] [--with-remote-objects] [--test] [--passphrase-file ARQUIVO | --passphrase]
  imagora backup list [--from PASTA]
  imagora backup targets [--from NAME | FILE.json]
  imagora restore --from NAME | FILE.json [BACKUP]
  imagora restore BACKUP [--test] [--new] [--replace] [--same-site] [--allow-root CAMINHO]... [--allow-unsigned] [--without-key]
                 [--end-sessions] [--passphrase-file ARQUIVO | --passphrase]
  imagora storage list
  imagora storage confirm ID [--adopt]
  imagora provider list
  imagora verify [--checksums] [--minutes NÚMERO] [--repair]
  imagora doctor [--json]
  imagora bench [--json]
  imagora upgrade --check [--package ARQUIVO] [--json]
  imagora upgrade --rollback [--yes]
  imagora mode [normal | read-only | maintenance] [--message TEXT]
  imagora import folder CAMINHO --user NOME [--old-path /uploads] [--public] [--dry-run] [--refused ARQUIVO]
  imagora import account URL --user NOME [--public] [--dry-run] [--allow-inner] < ARQUIVO COM O TOKEN
  imagora import lsky|chevereto|zipline CAMINHO [--user NOME] [--public] [--dry-run] [--refused ARQUIVO]
  imagora demo [--new]
  imagora help
  imagora --version

Importação: de uma pasta, de uma conta em uma hospedagem de imagens compatível (o token é lido da entrada padrão) ou de
dados do Lsky Pro, Chevereto ou Zipline. --dry-run só mostra o que aconteceria. Se uma importação for interrompida, execute o mesmo comando de
novo para continuar; nada é importado duas vezes. As fotos ficam não listadas, a menos que --public mantenha a
visibilidade original. Veja docs/importing.md.
--allow-inner permite um site da sua rede, em qualquer porta. --refused ARQUIVO salva as fotos recusadas em CSV; nesse caso o
código de saída é 3.
Doctor: procura dez erros comuns de instalação (endereço, HTTPS, proxy, tamanho de envio, e-mail, armazenamentos, relógio,
disco, banco de dados, permissões) e explica como corrigi-los. Execute-o como o usuário que executa o site; o site pode
estar em execução.
Backup: funciona com o site em execução e captura todos os dados em um mesmo instante. --with-objects inclui os arquivos
dos armazenamentos locais (só os novos são copiados), --test verifica o backup com uma restauração de teste. A frase
secreta vem de um arquivo, do terminal ou de BACKUP_PASSPHRASE; com ela, o backup é criptografado e inclui a chave secreta.
Restauração: verifica o backup inteiro e depois o grava em um site vazio, em SQLite ou PostgreSQL. --test só experimenta a
restauração e não altera nada, --replace faz um backup do site atual e o substitui, --end-sessions desconecta todos. O
resultado é uma cópia: tem um id próprio, e os armazenamentos ficam somente leitura até serem confirmados no painel de
administração ou com storage confirm. Adicione --same-site se o original não existe mais. Pastas de armazenamento fora de
DATA_DIR precisam ser permitidas uma a uma com --allow-root, e um backup sem assinatura confiável, com --allow-unsigned.
Veja docs/backups.md.
Armazenamentos: storage list mostra cada armazenamento e o site a que a marca dele pertence. storage confirm torna um
armazenamento restaurado gravável de novo; adicione --adopt para assumir um que foi marcado por outro site.
Verify: verifica o banco de dados, os arquivos armazenados e os contadores. Só informa e não exclui nada. --checksums
também lê os arquivos e confere os hashes (--minutes limita o tempo; a próxima execução continua dali), --repair corrige só
os contadores.
Verificação em duas etapas: --reset-second-factors remove o app autenticador, as chaves de acesso e os códigos de
recuperação do usuário.
Senhas: --password-stdin lê uma linha da entrada padrão; caso contrário, uma senha é gerada e exibida uma vez.
Modo: read-only recusa toda alteração, mas ver e baixar continuam; maintenance também fecha o site para todos, exceto
administradores. Os links das imagens continuam funcionando. Sem modo, mostra o atual.
Atualização (upgrade): --check testa as migrações desta versão, ou da versão de um pacote, sem mudar nada, e diz quanto
demoram e do que precisam. --rollback recupera o banco de antes da última atualização. Consulte docs/upgrading.md.
Permissões: {abilities}.
Sem --abilities, o token tem todas as permissões do usuário.
Expiração: obrigatória. 12h, 30d, 8w, 1y ou um horário como 2027-01-31 12:00.
Códigos de saída: 0 sucesso, 1 recusado ou falhou, 2 comando inválido, 3 restaurado, mas a verificação encontrou problemas.
4 não há um site aqui. Nesse caso, user create, restore e demo criam um com --new.
`,
  backup_made: 'Backup criado: {folder}',
  backup_counts: 'Linhas: {rows}, arquivos: {objects} (copiados: {kept}, ausentes: {gone}, danificados: {damaged})',
  backup_pictures_all: 'Fotos: todas incluídas',
  backup_pictures_some: 'Fotos: só algumas. Faltam as de: {storages}',
  backup_pictures_none: 'Fotos: não incluídas, só o banco de dados',
  backup_scope_all: 'todas',
  backup_scope_some: 'algumas',
  backup_scope_none: 'nenhuma',
  backup_open_note:
    'Este backup não é criptografado. Ele contém hashes de senhas e credenciais criptografadas, mas não o arquivo de chave {file}. Guarde esse arquivo em outro lugar seguro, ou as credenciais não poderão ser lidas após uma restauração',
  backup_proving: 'Verificando o backup com uma restauração de teste …',
  backup_proven: 'Verificado: todas as linhas ({rows}) foram restauradas de forma idêntica',
  backup_findings:
    'O backup está íntegro, mas o próprio site tem {count | one: # inconsistência | other: # inconsistências}. Corrija com: imagora verify --repair',
  backup_first: 'Primeiro fazendo um backup do site atual …',
  backup_list_heading: 'horário\tbanco de dados\tlinhas\tarquivos\tfotos\tcriptografado\tverificado\tlocal',
  backup_list_none: 'Nenhum backup em {folder}',
  backup_proof_ok: 'sim',
  backup_proof_failed: 'FALHOU',
  backup_proof_none: 'ainda não',
  yes: 'sim',
  no: 'não',
  passphrase_ask: 'Frase secreta do backup: ',
  passphrase_repeat: 'Repita a frase secreta: ',
  passphrase_differs: 'As frases secretas não coincidem',
  passphrase_unreadable: 'Não é possível ler uma frase secreta de {file}',
  restore_done: 'Restaurado. Linhas verificadas: {rows}, arquivos recolocados: {placed}',
  restore_copy:
    'Esta é uma cópia (id do site {site}). Os armazenamentos ficam somente leitura até você confirmá-los no painel de administração ou com imagora storage confirm. Os arquivos do site original não são alterados',
  restore_same_site:
    'O site mantém seu id ({site}) e pode gravar nos armazenamentos. Verifique se o site original não está mais em execução',
  restore_unsigned: 'Aviso: este backup não é assinado, então não é possível verificar a origem dele',
  restore_foreign: 'Aviso: este backup é assinado com outra chave, então não é possível verificar a origem dele',
  restore_sessions_ended: 'Todos os usuários foram desconectados',
  restore_without_key:
    'A chave secreta não corresponde ao backup. As credenciais de e-mail, SMS, armazenamentos, login externo e pagamentos e os apps autenticadores não podem ser lidos e precisam ser configurados de novo',
  restore_storage_foreign:
    'O armazenamento {id} ({name}) pertence a outro site: {site}. Aqui ele continua somente leitura, e nada que esta cópia faça altera seus arquivos. Adote-o com imagora storage confirm {id} --adopt somente se aquele site não o usar mais',
  restore_storage_unreachable:
    'Não foi possível acessar o armazenamento {id} ({name}), então o dono é desconhecido. Ele continua somente leitura até você confirmá-lo',
  restore_findings:
    'Restaurado, mas {count | one: # problema foi encontrado | other: # problemas foram encontrados}. Se faltarem arquivos de fotos, copie-os de volta e execute imagora verify',
  restore_unverified:
    'Restaurado, mas um armazenamento não está acessível, então os arquivos não foram verificados: {reason}',
  backup_no_backup: 'Nenhum backup completo encontrado aqui: {subject}',
  backup_no_room: 'Espaço em disco insuficiente: {subject}',
  backup_program_old: 'Este backup foi feito por uma versão mais recente ({subject}). Atualize primeiro',
  backup_part_missing: 'O backup está incompleto: falta {subject}',
  backup_part_short: 'O backup está incompleto: {subject} está truncado',
  backup_part_damaged: 'O backup está danificado: {subject}',
  backup_row_malformed: 'Não é possível gravar uma linha da tabela {subject}',
  backup_rows_differ: 'Os dados restaurados diferem do backup em {subject}. Nada foi alterado',
  backup_references_broken: 'O backup contém dados inconsistentes: {subject}',
  backup_passphrase_missing:
    'Este backup é criptografado. Informe a frase secreta com --passphrase-file, --passphrase ou BACKUP_PASSPHRASE',
  backup_passphrase_wrong: 'Frase secreta incorreta',
  backup_key_missing:
    'O backup não inclui a chave secreta do site dele, e a chave daqui é outra. Coloque a secret.key daquele site em DATA_DIR ou descarte as credenciais com --without-key',
  backup_site_in_use:
    'Já existe um site aqui. Restaure em um site vazio ou use --replace, que antes faz um backup do site atual',
  backup_site_running:
    'O site está em execução, ou outro programa está com o banco de dados aberto. Pare-o primeiro ({subject})',
  backup_roots_outside:
    'O backup usa pastas de armazenamento fora de DATA_DIR: {subject}. Permita cada uma com --allow-root CAMINHO para restaurá-lo',
  backup_root_taken: 'Esta pasta não está vazia e não está marcada como deste site, então nada foi gravado: {subject}',
  backup_signature_wrong:
    'O backup foi modificado depois de feito: a assinatura não corresponde à chave em DATA_DIR. Nada foi alterado',
  backup_signature_missing:
    'O backup não é assinado, então não é possível verificar a origem dele. Adicione --allow-unsigned para restaurá-lo mesmo assim',
  backup_signature_foreign:
    'O backup é assinado com outra chave, então não é possível verificar a origem dele. Coloque a secret.key daquele site em DATA_DIR ou adicione --allow-unsigned para continuar',
  backup_target_unreachable: 'Não é possível usar o destino de backup: {subject}',
  backup_target_foreign: 'O destino de backup pertence a outro site',
  backup_copy_differs: 'A cópia difere do backup: {subject}',
  target_fetching: 'Baixados {done} de {total} arquivos',
  target_file_malformed: '{file} não tem uma conexão válida: use JSON com provider, options e secrets',
  target_unknown: 'Não existe o destino “{name}”. Em uma máquina nova, informe um arquivo .json com a conexão',
  target_list_none: 'Nenhum destino de backup',
  target_list_heading: 'nome\ttipo\tbackup\testado',
  target_copy_none: 'sem cópias',
  backup_interrupted: 'O backup foi interrompido',
  backup_fault: 'Algo deu errado: {subject}',
  storage_list_heading: 'id\tnome\ttipo\tstatus\tmarca',
  provider_list_heading: 'id\tnome\ttipo\testado\tURL de retorno',
  provider_on: 'ativo',
  provider_off: 'inativo',
  provider_next: 'O próximo provedor adicionado terá esta URL de retorno: {url}',
  provider_address_unset:
    'PUBLIC_URL não está definida. Defina-a com o endereço público do site para obter URLs de retorno.',
  storage_writable: 'gravável',
  storage_read_only: 'somente leitura (restaurado de um backup)',
  storage_mark_own: 'este site',
  storage_mark_foreign: 'outro site',
  storage_mark_unnamed: 'nenhum site informado',
  storage_mark_missing: 'sem marca',
  storage_unreachable: 'inacessível',
  storage_confirmed: 'O armazenamento {id} foi confirmado e está gravável de novo',
  storage_id_malformed: 'Não é um id de armazenamento: {text}',
  site_in_use: 'Os dados de demonstração só podem ser adicionados a um site novo, e este já tem usuários',
  bench_running: 'Medindo esta máquina. Leva cerca de meio minuto …',
  bench_result: `Núcleos: {cores}
Sincronizações de disco por segundo: {fsyncs_per_second}
Gravações no banco de dados embutido por segundo: {database_writes_per_second}
Miniaturas de fotos de 12 megapixels por segundo: {thumbnails_per_second}
SHA-256, MB por segundo: {hash_mb_per_second}
Leituras de arquivos por segundo: {reads_per_second}
Estimativa aproximada: envios por segundo: {estimated_uploads_per_second}
Estimativa aproximada: imagens servidas por segundo: {estimated_pictures_per_second}`,
  demo_filling: 'Desenhando imagens e adicionando dados de demonstração. Isto leva cerca de um minuto …',
  demo_filled:
    'A demonstração está pronta: {photos} fotos. Execute npm start e entre como {username} com a senha {password}',
  verify_done: 'Está tudo certo',
  verify_failed: 'Problemas encontrados: {count}',
  verify_repaired: 'Corrigido: {line}',
  verify_read:
    '{count | one: # arquivo lido e verificado | many: # de arquivos lidos e verificados | other: # arquivos lidos e verificados}',
  verify_recent: 'Todos os arquivos foram lidos no último dia. Execute sem --minutes para lê-los novamente',
  verify_unfinished:
    '{count | one: # arquivo lido e verificado | many: # de arquivos lidos e verificados | other: # arquivos lidos e verificados} antes de o tempo acabar. Execute de novo para continuar',
  upgrade_version: 'Versão instalada: {installed}. Versão verificada: {version}. Banco de dados: {schema}',
  upgrade_current: 'O banco de dados não precisa de migrações',
  upgrade_pending: 'Migrações pendentes: {list}',
  upgrade_tried: 'Simulação: {seconds} s. O site ficará fora do ar por cerca de {estimate} s',
  upgrade_room: 'Espaço em disco: {needed} necessários, {free} livres',
  upgrade_backup: 'Backup mais recente: {time}',
  upgrade_no_backup: 'Ainda não há backup. Faça um primeiro: imagora backup',
  upgrade_no_room: 'Não há espaço em disco suficiente para a atualização. Nada foi alterado',
  upgrade_failed: 'A simulação falhou em {migration}: {reason}. Nada foi alterado. Continue na versão instalada',
  upgrade_stopped: 'Verificação interrompida. Nada foi alterado',
  upgrade_ready: 'Pronto para atualizar',
  upgrade_package_unknown: 'Não foi possível ler {path} como pacote do Imagora: {reason}',
  upgrade_package_unreadable:
    '{user} não pode ler {path}. Mova o pacote para uma pasta que esse usuário possa ler, como /var/tmp',
  upgrade_package_changed: '{path} não corresponde a {list}. Baixe o pacote novamente',
  upgrade_package_unlisted: '{path} não está em {list}. Coloque o pacote e a lista da mesma versão em uma pasta',
  upgrade_package_verified: 'O pacote corresponde a {list}',
  upgrade_package_unverified: 'Não há {list} ao lado do pacote, por isso a soma de verificação não foi conferida',
  upgrade_package_foreign: '{path} é para {architecture}, mas esta máquina tem {own}. Use o pacote para {own}',
  upgrade_choice: 'Adicione --check ou --rollback',
  rollback_no_copy: 'Não há cópia de antes de uma atualização em {folder}. Nada foi alterado',
  rollback_foreign: 'A cópia {copy} é de um site diferente do banco de dados em DATABASE_URL. Nada foi alterado',
  rollback_same: 'O banco de dados já tem o esquema da cópia mais recente ({schema}). Nada foi alterado',
  rollback_copy: 'A cópia é de {time} ({copy})',
  rollback_loss:
    'O site perderá todas as alterações feitas desde então. Novos desde então: usuários {users}, fotos {photos}, pedidos {orders}',
  rollback_unconfirmed: 'Nada foi alterado. Para voltar a esta cópia, adicione --yes',
  rollback_done: 'O banco de dados está como antes da atualização ({schema}, de {copy}). Inicie agora a versão antiga',
  rollback_kept: 'O que foi gravado desde a atualização está em {file}',
  doctor_ok: '[ok]',
  doctor_warning: '[aviso]',
  doctor_error: '[erro]',
  doctor_errors: 'Erros encontrados: {count}',
  doctor_warnings: 'Nenhum erro, mas confira os avisos acima',
  other_user:
    '{path} pertence a outro usuário (ID {owner}). Use sudo imagora, que muda para esse usuário, ou execute: sudo -u "#{owner}" …',
  no_site:
    'Não há um site aqui: DATA_DIR é {path} e o banco de dados é {database}. Defina ambos como no serviço ou use o comando imagora instalado, que lê /etc/imagora.env',
  no_site_new:
    'Não há um site aqui: DATA_DIR é {path} e o banco de dados é {database}. Defina ambos como no serviço ou adicione --new para criar um site aqui',
  no_site_key:
    'DATA_DIR {path} não tem secret.key, portanto não é a pasta de dados do site no banco de dados {database}. Defina DATA_DIR como no serviço',
  import_progress: 'Processadas {count} de {found}',
  import_resumed: 'Retomando a importação inacabada',
  import_running:
    'Outro processo está executando esta importação ou foi parado há menos de um minuto. Tente novamente mais tarde',
  import_stopped: 'Importação parada. Execute o mesmo comando de novo para continuar',
  import_failed: 'Falha na importação: {reason}',
  import_done: '{count | one: # foto importada | many: # de fotos importadas | other: # fotos importadas}, {size}',
  import_would:
    '{count | one: # foto seria importada | many: # de fotos seriam importadas | other: # fotos seriam importadas}, {size} (simulação, nada foi alterado)',
  import_known: 'Já neste site, ignoradas: {count}',
  import_time_left: 'Cerca de {time} restantes',
  import_waits: 'Aguardando: {reason}',
  import_retries: 'Aguardando: {reason}. Nova tentativa às {time}',
  import_listed: 'Lista de fotos recusadas salva em {file}',
  import_rejected: 'Concluída, recusadas: {count}. Execute o mesmo comando para tentar de novo',
  import_refused: 'Recusadas ({count}):',
  import_reason: '  {count}: {reason} (por exemplo, {example})',
  token_absent: 'Nenhum token na entrada padrão. Exemplo: imagora import account … < ARQUIVO',
  address_malformed: 'Não é uma URL válida: {text}',
  minutes_malformed: 'Não é um número de minutos: {text}',
  unknown_command: 'Comando desconhecido: {command}',
  option_missing: 'Falta a opção: {option}',
  usage: 'Para ver o uso, execute: imagora help',
  invitation_sent: 'Convite enviado para {email}. O link:',
  invitation_created: 'Convite para {email} criado, mas nenhum e-mail foi enviado. Repasse este link:',
  email_known: '{email} já pertence a uma conta',
  group_unknown: 'Nenhum grupo se chama “{name}”',
  user_import_line: 'Linha {line} ({email}), {field}: {message}',
  user_import_planned: 'Seriam criadas: {count}, ignoradas: {skipped}, com erros: {wrong}',
  user_import_done: 'Criadas: {count}, ignoradas: {skipped}, com erros: {wrong}',
  user_import_mailed: 'Cada pessoa recebe um e-mail com um link para definir a senha.',
  user_import_rejected: 'Linhas com erros: {count}. Corrija-as e importe o arquivo de novo.',
  user_import_unreadable: 'Não é possível ler {path} como texto UTF-8',
  user_created: 'Usuário {username} criado (id {id})',
  password_reset: 'A senha de {username} foi redefinida e todas as sessões foram encerradas',
  second_factors_removed: 'A verificação em duas etapas foi desativada: a senha basta para entrar',
  password_made: 'Senha: {password}',
  password_absent: 'Nenhuma senha na entrada padrão. Exemplo: imagora … --password-stdin < ARQUIVO',
  user_unknown: 'Usuário não encontrado: {username}',
  mode_set: 'O site agora está neste modo: {mode}',
  mode_unknown: 'Modo desconhecido: {mode}. Use normal, read-only ou maintenance',
  role_set: 'A função de {username} agora é {role}',
  role_unknown: 'Função desconhecida: {role}. Disponíveis: {roles}',
  ability_unknown: 'Permissão desconhecida: {ability}. Disponíveis: {abilities}',
  expiry_missing: 'Um token precisa de uma data de expiração. Adicione uma, por exemplo: --expires 30d',
  expiry_malformed: 'Não é uma data de expiração válida: {text}',
  expiry_past: 'A data de expiração deve estar no futuro',
  token_expires: 'Expira em {time}. Este token é exibido só uma vez:',
  list_heading: 'id\tnome de usuário\te-mail\tfunção\tstatus\tcadastro',
  admin: 'administrador',
  member: 'usuário',
  suspended: 'suspenso',
  active: 'ativo',
}
