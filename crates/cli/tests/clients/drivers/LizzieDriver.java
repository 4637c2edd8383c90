// Runs the real Lizzie with `shidogo gtp` as its engine, plays at its board and looks at what it
// has understood.
//
// Usage: java -cp lizzie.jar LizzieDriver.java leela|katago, with a display, and with the engine's
// command in Lizzie's settings. Prints `ok: …` and exits 0 when all went well.

import featurecat.lizzie.Lizzie;
import featurecat.lizzie.analysis.MoveData;
import java.util.List;
import java.util.function.BooleanSupplier;

public class LizzieDriver {
  public static void main(String[] arguments) throws Exception {
    Thread watch = new Thread(LizzieDriver::tooLong);
    watch.setDaemon(true);
    watch.start();
    try {
      Lizzie.main(new String[0]);
      drive(arguments[0].equals("katago"));
      System.out.println("ok: analysis, moves, taking back, a move of its own, a new game, quit");
      Runtime.getRuntime().halt(0);
    } catch (Throwable error) {
      error.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
  }

  static void drive(boolean isKataGo) throws Exception {
    await("the first analysis", () -> Lizzie.leelaz != null && Lizzie.leelaz.isLoaded());
    check(Lizzie.leelaz.isKataGo == isKataGo, "the name is understood");
    look("at the empty board", isKataGo);

    // Every stone ends the analysis and begins another.
    Lizzie.board.place("E5");
    look("after a stone", isKataGo);
    Lizzie.board.place("C3");
    look("after two stones", isKataGo);
    for (MoveData move : Lizzie.leelaz.getBestMoves()) {
      check(!move.coordinate.equals("E5") && !move.coordinate.equals("C3"), "no taken points");
    }
    check(Lizzie.board.previousMove(), "there is a move to take back");
    look("after taking back", isKataGo);
    check(Lizzie.board.nextMove(), "there is a move to go to");
    look("after going on", isKataGo);

    // A move of the engine's, as when playing against it: it comes as `play V`.
    Lizzie.leelaz.togglePonder();
    check(!Lizzie.leelaz.isPondering(), "the space bar stops the analysis");
    // The answer to the command that stops it would be taken for the move.
    Thread.sleep(1000);
    int count = Lizzie.board.getHistory().getMoveNumber();
    Lizzie.frame.isPlayingAgainstLeelaz = true;
    Lizzie.leelaz.genmove("B");
    await("a move", () -> Lizzie.board.getHistory().getMoveNumber() == count + 1);
    Lizzie.frame.isPlayingAgainstLeelaz = false;

    Lizzie.board.clear();
    if (!Lizzie.leelaz.isPondering()) Lizzie.leelaz.togglePonder();
    look("in a new game", isKataGo);
    check(!Lizzie.leelaz.isDown(), "the engine is there");
    Lizzie.leelaz.normalQuit();
    check(!Lizzie.leelaz.isStarted(), "the engine has ended");
  }

  /** Waits for an analysis of the present position and checks what Lizzie has read of it. */
  static void look(String when, boolean isKataGo) throws Exception {
    await("an analysis " + when, () -> !Lizzie.board.getData().bestMoves.isEmpty());
    List<MoveData> moves = Lizzie.board.getData().bestMoves;
    double leads = 0;
    for (MoveData move : moves) {
      check(move.playouts > 0, "visits " + when);
      check(move.winrate > 0 && move.winrate < 100, "chances in percent " + when);
      check(move.variation.get(0).equals(move.coordinate), "continuation " + when);
      leads += Math.abs(move.scoreMean);
    }
    check(!isKataGo || leads > 0, "points " + when);
  }

  static void await(String what, BooleanSupplier condition) throws Exception {
    long end = System.currentTimeMillis() + 60_000;
    while (!condition.getAsBoolean()) {
      check(System.currentTimeMillis() < end, "no " + what);
      Thread.sleep(10);
    }
  }

  static void check(boolean isTrue, String what) {
    if (!isTrue) throw new AssertionError(what);
  }

  static void tooLong() {
    try {
      Thread.sleep(240_000);
    } catch (InterruptedException error) {
      return;
    }
    System.err.println("it takes too long");
    Runtime.getRuntime().halt(1);
  }
}
