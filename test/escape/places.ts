// Ways out by files: files outside, links to them, and the tricks of /proc that lead to other roots.
import { lists, looksAt, makes, opens, type ProbeClass, reads } from './probe.js'

const climb = '../'.repeat(24)

export const places: readonly ProbeClass[] = [
  {
    name: 'files',
    probes: [
      { name: 'write into a folder of the host', line: makes('$BAIT/open/made') },
      { name: 'read a secret of the host', line: reads('$BAIT/secret') },
      { name: 'list a folder of the host', line: lists('$BAIT') },
      { name: 'list the home of the user', line: lists('$HOST_HOME') },
      { name: 'write beside the workspace', line: makes('../tillgreen-probe') },
      { name: 'write to /usr/local', line: makes('/usr/local/tillgreen-probe'), controlAs: 'root' },
      { name: 'write to /etc', line: makes('/etc/tillgreen-probe'), controlAs: 'root' },
      { name: 'write to the root', line: makes('/tillgreen-probe'), controlAs: 'root' },
      { name: 'open the list of users for writing', line: opens('/etc/passwd'), controlAs: 'root' },
      { name: 'read the passwords', line: reads('/etc/shadow'), controlAs: 'root' },
      { name: 'list what the machine keeps', line: lists('/var/lib') },
      { name: 'list what runs', line: lists('/run') },
      { name: 'read the id of the machine', line: reads('/etc/machine-id') },
      { name: 'list the temporary files of others', line: '[ -e "$BAIT" ] && echo ESCAPED' },
    ],
  },
  {
    name: 'links',
    probes: [
      { name: 'write through a link to a folder', line: `ln -sfn "$BAIT/open" out && ${makes('out/made')}` },
      { name: 'read through a link', line: `ln -sfn "$BAIT/secret" peek && ${reads('peek')}` },
      { name: 'write through a link by way of /proc', line: `ln -sfn "/proc/self/root$BAIT/open" around && ${makes('around/made')}` },
      { name: 'climb by ..', line: makes(`${climb}$BAIT/open/made`) },
      { name: 'climb by a relative link', line: `ln -sfn "${climb}$BAIT/open" up && ${makes('up/made')}` },
      {
        name: 'keep a file of the box’s own under another name',
        line: 'ln /tillgreen/etc/passwd hard && echo ESCAPED',
        control: 'ln "$BAIT/secret" "$BAIT/hard" && rm "$BAIT/hard" && echo ESCAPED',
      },
      {
        name: 'keep a program of the system under another name',
        line: 'ln /usr/bin/env hard && rm hard && echo ESCAPED',
        control: 'cp /usr/bin/env one && ln one hard && echo ESCAPED',
      },
      {
        name: 'keep a secret under another name',
        line: 'ln "$BAIT/secret" hard && rm hard && echo ESCAPED',
        control: 'ln "$BAIT/secret" "$BAIT/hard" && rm "$BAIT/hard" && echo ESCAPED',
      },
    ],
  },
  {
    name: 'other roots',
    probes: [
      {
        name: 'through the root of process 1',
        line: makes('/proc/1/root$BAIT/open/made'),
        control: makes('/proc/$VICTIM_PID/root$BAIT/open/made'),
      },
      { name: 'through its own root', line: makes('/proc/self/root$BAIT/open/made') },
      { name: 'through its own folder', line: makes(`/proc/self/cwd/${climb}$BAIT/open/made`) },
      { name: 'through a thread’s root', line: makes('/proc/thread-self/root$BAIT/open/made') },
      {
        name: 'through the folder of process 1',
        line: makes(`/proc/1/cwd/${climb}$BAIT/open/made`),
        control: makes(`/proc/$VICTIM_PID/cwd/${climb}$BAIT/open/made`),
      },
      { name: 'through the root of the host', line: lists('/proc/$HOST_PID/root/') },
      { name: 'what bubblewrap leaves of the old root', line: '[ -e /oldroot ] || [ -e /newroot ] || [ -e "$BAIT" ] && echo ESCAPED' },
      { name: 'by file handles', line: looksAt('open_by_handle_at', -100, '$a', 0) },
      { name: 'by asking for a file handle', line: looksAt('name_to_handle_at', -100, '$b', '$a', '$a', 0) },
    ],
  },
  {
    name: 'tests and runner',
    probes: [
      {
        name: 'change a sealed test',
        line: 'echo x >>tests/sealed && echo ESCAPED',
        control: 'echo x >>"$BAIT/sealed/sealed" && echo ESCAPED',
      },
      { name: 'add a test beside a sealed one', line: makes('tests/more'), control: makes('$BAIT/sealed/more') },
      {
        name: 'move the tests away',
        line: 'mv tests elsewhere && echo ESCAPED',
        control: 'mv "$BAIT/sealed" "$BAIT/elsewhere" && mv "$BAIT/elsewhere" "$BAIT/sealed" && echo ESCAPED',
      },
      {
        name: 'remove a sealed test',
        line: 'rm -f tests/sealed && [ ! -e tests/sealed ] && echo ESCAPED',
        control: 'touch "$BAIT/sealed/one" && rm -f "$BAIT/sealed/one" && echo ESCAPED',
      },
      { name: 'change the runner', line: makes('/tillgreen/runner/made'), control: makes('$BAIT/runner/made') },
      { name: 'change the layer', line: makes('/env/made'), control: makes('$BAIT/layer/made') },
      {
        name: 'change the box’s own files',
        line: `${makes('/tillgreen/etc/made')}; ${opens('/tillgreen/etc/passwd')}`,
        control: makes('$BAIT/runner/made'),
      },
      {
        name: 'lay a link over the tests',
        line: 'rm -rf tests; ln -s /tmp tests && [ -L tests ] && echo ESCAPED',
        control: 'mkdir -p t && rm -rf t && ln -s /tmp t && [ -L t ] && echo ESCAPED',
      },
      {
        name: 'make a sealed test writable',
        line: 'chmod 777 tests/sealed && echo ESCAPED',
        control: 'chmod 666 "$BAIT/sealed/sealed" && echo ESCAPED',
      },
    ],
  },
  {
    name: 'git and editors',
    probes: [
      { name: 'plant a hook in the host’s repository', line: makes('$BAIT/repository/.git/hooks/post-checkout') },
      { name: 'plant a program in its configuration', line: opens('$BAIT/repository/.git/config') },
      {
        name: 'read the person’s git configuration',
        line: '[ -e "$HOST_HOME/.config" ] || [ -e "$HOST_HOME/.gitconfig" ] || [ -e "$BAIT/repository/.git" ] && echo ESCAPED',
      },
      { name: 'read the machine’s git configuration', line: '[ -e /etc/gitconfig ] || [ -e "$BAIT/repository" ] && echo ESCAPED' },
      { name: 'plant a start file of the shell', line: makes('$HOST_HOME/.tillgreen-probe') },
      { name: 'plant a program on PATH', line: makes('$BAIT/bin/git') },
      { name: 'plant a job', line: makes('/etc/cron.d/tillgreen-probe'), control: makes('/etc/tillgreen-probe'), controlAs: 'root' },
    ],
  },
]
