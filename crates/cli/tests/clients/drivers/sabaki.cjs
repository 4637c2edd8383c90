// Drives `shidogo gtp` by Sabaki's own protocol library, in the order in which Sabaki does it.
//
// Usage: node sabaki.cjs FOLDER_OF_NODE_MODULES PROGRAM ARGUMENT…
// Prints `ok: …` and exits 0 when all went well.

const assert = require('node:assert/strict')
const path = require('node:path')

const [modules, program, ...programArguments] = process.argv.slice(2)
const {Controller, ControllerStateTracker, Command} = require(path.join(modules, '@sabaki/gtp'))

const controller = new Controller(program, programArguments)
const tracker = new ControllerStateTracker(controller)
const complaints = []
controller.on('stderr', ({content}) => complaints.push(content))

const ask = async (line) => {
  const response = await controller.sendCommand(Command.fromString(line))
  assert.equal(response.error, false, `${line}: ${response.content}`)
  return response.content
}

/** Reads a line of an analysis in the way Sabaki's board does: the points at the end are the line. */
function variations(line) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map((text) => {
      const found = text.trim().match(/^(.*?)\spv((?:\s+(?:pass|[A-Z]\d+))+)$/)
      assert.ok(found, `nothing may follow the continuation: ${text}`)
      const words = found[1].split(/\s+/)
      assert.equal(words.length % 2, 0, `keys and values: ${text}`)
      const values = {}
      for (let i = 0; i < words.length; i += 2) values[words[i]] = words[i + 1]
      return {...values, pv: found[2].trim().split(/\s+/)}
    })
}

/** Listens to an analysis until it has told so often, then interrupts it as Sabaki does. */
async function analysis(line, reports) {
  const heard = []
  let enough
  const isEnough = new Promise((resolve) => (enough = resolve))
  const running = controller.sendCommand(Command.fromString(line), ({line}) => {
    if (!line.startsWith('info ')) return
    heard.push(variations(line))
    if (heard.length === reports) enough()
  })
  await isEnough
  // The protocol version ends it; what was sent behind it is answered in order.
  const [ended, version, name] = await Promise.all([running, ask('protocol_version'), ask('name')])
  assert.equal(ended.error, false)
  assert.deepEqual([version, name], ['2', 'Shidogo'])
  return heard
}

async function startUp() {
  controller.start()
  // Without waiting, the commands of the user behind its own.
  const [name, version, protocol, commands, ...own] = await Promise.all(
    ['name', 'version', 'protocol_version', 'list_commands', 'kata-set-param maxVisits 40', 'kata-get-param maxVisits'].map(ask),
  )
  assert.equal(name, 'Shidogo')
  assert.match(version, /^0\.\d\d+$/)
  assert.equal(protocol, '2')
  assert.deepEqual(own, ['', '40'])
  const listed = commands.split('\n')
  for (const command of ['undo', 'set_free_handicap', 'rectangular_boardsize', 'time_settings', 'analyze', 'genmove_analyze', 'loadsgf'])
    assert.ok(listed.includes(command), `${command} is listed`)
}

async function followTheBoard() {
  const history = [
    {name: 'set_free_handicap', args: ['C3', 'G7']},
    {name: 'play', args: ['W', 'E5']},
    {name: 'play', args: ['B', 'C7']},
    {name: 'play', args: ['W', 'pass']},
  ]
  const timeSettings = {mainTime: 300, byoyomiTime: 10, byoyomiStones: 1}
  await tracker.sync({komi: 0.5, boardsize: [9, 9], timeSettings, history})
  // One back: by undo, because most is the same.
  const sent = []
  controller.on('command-sent', ({command}) => sent.push(command.name))
  await tracker.sync({komi: 0.5, boardsize: [9, 9], history: history.slice(0, -1)})
  assert.deepEqual(sent, ['undo'])
  // Another board, not square.
  await tracker.sync({komi: 7, boardsize: [7, 5], history: [{name: 'play', args: ['B', 'D3']}]})
  const board = await ask('showboard')
  assert.match(board, /white to play/i)
  await assert.rejects(
    tracker.sync({komi: 7, boardsize: [7, 5], history: [{name: 'play', args: ['B', 'Z9']}]}),
    /History cannot be replayed/,
  )
  await tracker.sync({komi: 7, boardsize: [7, 5], history: []})
}

async function thinkAloud() {
  for (const heard of await analysis('analyze B 5', 3)) {
    assert.ok(heard.length > 0)
    for (const {move, visits, winrate, scoreLead, pv} of heard) {
      assert.equal(pv[0], move)
      assert.ok(Number(visits) > 0)
      // Whole: Sabaki 0.60 takes no fraction here, and older ones take both.
      assert.match(winrate, /^\d+$/)
      assert.ok(Number(winrate) <= 10000)
      assert.ok(Math.abs(Number(scoreLead)) <= 42)
    }
  }
  let played
  await controller.sendCommand({name: 'genmove_analyze', args: ['B', '5']}, ({line}) => {
    if (line.startsWith('play ')) played = line.slice('play '.length)
  })
  assert.match(played, /^([A-G][1-5]|pass|resign)$/)
  // The library has understood which move was played.
  assert.deepEqual(tracker.state.history, [{name: 'play', args: ['B', played.toUpperCase()]}])
  const reply = await tracker.queueCommand({name: 'genmove', args: ['W']})
  assert.equal(reply.error, false)
}

async function main() {
  await startUp()
  await followTheBoard()
  await thinkAloud()
  const unknown = await controller.sendCommand({name: 'nonsense'})
  assert.deepEqual([unknown.error, unknown.content], [true, 'unknown command'])
  const begin = Date.now()
  await controller.stop(3000)
  assert.ok(Date.now() - begin < 2900, 'it quits by itself')
  assert.deepEqual(complaints, [])
  console.log('ok: start-up, syncing, analysis, moves, quit')
}

main().catch((error) => {
  console.error(error)
  controller.kill()
  process.exitCode = 1
})
