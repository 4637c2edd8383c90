/** Sounds made on the spot: a stone on wood, stones taken away, a pass, the end. No files. */
import type { Game } from "./protocol";

export type Sound = "stone" | "capture" | "pass" | "end";

/** What should be heard when the game goes from one state to the next. */
export function soundFor(before: Game | null, after: Game | null): Sound | null {
  if (!before || !after || before.id !== after.id) return null;
  if (after.phase === "over" && before.phase !== "over") return "end";
  if (after.moves.length <= before.moves.length) return null;
  if (after.moves.at(-1)?.point === "pass") return "pass";
  const taken = after.captures.b + after.captures.w - before.captures.b - before.captures.w;
  return taken > 0 ? "capture" : "stone";
}

export class Speaker {
  #context: AudioContext | null = null;

  play(sound: Sound): void {
    const context = this.#wake();
    if (!context) return;
    const now = context.currentTime;
    if (sound === "stone") this.#click(context, now, 1);
    if (sound === "capture") {
      this.#click(context, now, 1);
      for (let stone = 0; stone < 3; stone++) this.#click(context, now + 0.12 + stone * 0.055 + Math.random() * 0.02, 0.35);
    }
    if (sound === "pass") this.#tone(context, now, 330);
    if (sound === "end") [392, 523.25, 659.25].forEach((pitch, index) => this.#tone(context, now + index * 0.14, pitch));
  }

  /** Browsers let a page be heard only after the person has touched it; until then there is silence. */
  #wake(): AudioContext | null {
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
    try {
      this.#context ??= new AudioContext();
      if (this.#context.state === "suspended") void this.#context.resume();
      return this.#context;
    } catch {
      return null;
    }
  }

  /** A burst of noise through a band, and the board's low knock under it. */
  #click(context: AudioContext, at: number, strength: number): void {
    const length = Math.floor(context.sampleRate * 0.06);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let index = 0; index < length; index++) {
      samples[index] = (Math.random() * 2 - 1) * Math.exp((-index / length) * 14);
    }
    const noise = new AudioBufferSourceNode(context, { buffer });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: 2300 + Math.random() * 500, Q: 0.9 });
    const loudness = new GainNode(context, { gain: 0.5 * strength });
    noise.connect(band).connect(loudness).connect(context.destination);
    noise.start(at);

    const knock = new OscillatorNode(context, { type: "sine", frequency: 210 });
    knock.frequency.exponentialRampToValueAtTime(120, at + 0.07);
    this.#fade(context, knock, { at, peak: 0.35 * strength, seconds: 0.09 });
  }

  #tone(context: AudioContext, at: number, frequency: number): void {
    const voice = new OscillatorNode(context, { type: "sine", frequency });
    this.#fade(context, voice, { at, peak: 0.09, seconds: 0.45 });
  }

  #fade(context: AudioContext, voice: OscillatorNode, shape: { at: number; peak: number; seconds: number }): void {
    const envelope = new GainNode(context, { gain: 0 });
    envelope.gain.setValueAtTime(0, shape.at);
    envelope.gain.linearRampToValueAtTime(shape.peak, shape.at + 0.004);
    envelope.gain.exponentialRampToValueAtTime(0.0001, shape.at + shape.seconds);
    voice.connect(envelope).connect(context.destination);
    voice.start(shape.at);
    voice.stop(shape.at + shape.seconds + 0.02);
  }
}
